"""Actors: the persons and bodies that noun phrases of law name.

"The owner of a dangerous dog who keeps it" names an owner of a dangerous dog;
"the license fee" names nobody. Judged by the head nouns, with a list of the
words codes use for those who act: an unknown word is nobody, as a gap is
better than a wrong officer.
"""

import re
from functools import lru_cache

# where the clause behind a noun phrase begins; read in small letters
_CUT = re.compile(
    r"\s*[,(;]|\s+(?:who|which|that|whose|whom|where|when|if|unless|upon|within|without|until|while|owning|keeping"
    r"|harboring|having|desiring|seeking|operating|holding|maintaining|using|engaged|making|violating|convicted|adjudged|charged"
    r"|(?:requested|required|designated|appointed|authorized)(?=\s+(?:to|by|in|under|as|for|pursuant|upon)\b|\s*$)"
    r"|(?:fronting|abutting|adjoining|bordering|adjacent|located|situated|residing)(?=\s+(?:up)?on\b|\s+(?:to|in|at|along"
    r"|alongside|within|the|any|such|said|thereon|thereto|therein)\b|\s*$)|there(?:of|on|in|to)"
    r"|licensed\s+(?:to|under)|found|aggrieved|affected|acting|against|in|with"
    r"|and\s+(?:\w+ly\s+)?\w+ed|on\s+(?:any|an?|the)|at\s+(?:the|any|all|his|her)|by\s|as\s|under\s|for\s|or\s+otherwise"
    r"|pursuant|prior|to|from|walking|removing|claiming|following|responsible|liable|entitled|subject\s+to"
    r"|eligible|fails|whether|not|other\s+than)\b"
)
# "persons conducting any of …", "person bitten by …": a participle behind an actor
_PARTICIPIAL = re.compile(
    r"(?<=[\w’'])\s+[a-z]+(?:ing\b(?=\s+(?:the|an?|any|such|all|his|her|its|their|to|in|on|at|of|with|for|under"
    r"|from)\b)"
    r"|(?:ed|wn|en)\b(?=\s+(?:by|in|to|under|for|with|of|as|on|at|pursuant|from|thereby|hereby)\b|$))"
)
_DETERMINERS = (
    r"(?:only|respective|the|an?|any|no|each|every|all|such|said|his|her|its|their|these|this|those|both|either"
    r"|neither)\s+"
)
_DETERMINER = re.compile(
    rf"(?:(?:and|or|but|nor|then|that|provided|however|except|further)\s*,?\s+)*(?:{_DETERMINERS})*", re.IGNORECASE
)
_ADVERBS = re.compile(r"\s+(?:further|also|hereby|then|thereafter|each|alone|either|both|themselves|itself|jointly)$")
_PREPOSITIONAL = re.compile(
    r"(?:at|in|on|upon|after|before|within|during|for|by|from|with|under|whereupon|thereupon|generally|thereafter)\s"
)
_INNER_SUBJECT = re.compile(r"\b(?:the|an?|any|each|every|such|said)\s+")
_SAYS_THAT = re.compile(r"(?:states?|provides?|requires?|ensure|certify|shows?|specify|indicate)\s+that\s")
_ANYONE = re.compile(r"(?:anyone|everyone|nobody|anybody|whoever)\b")
_DANGLING = re.compile(
    r"(?:[\s,]+(?:and|or)(?:\s+(?:his|her|its|their|an?|the|his/her|his\s+or\s+her|[a-z]+ed))?|\s+[a-z]+ly)+$",
    re.IGNORECASE,
)
_AND_THE = re.compile(r"\s+(?:and|or)\s+(?:the|an?)\s+")
_VERB = re.compile(r"(?:be|to|not|is|are|was|has|have|shall|may|will)\b")
_HEAD_END = re.compile(
    r"\s+(?:of|in|for|to|on|at|with|from|under|within|between|against|over|about|outside|inside|near|upon|during"
    r"|per)\s"
)
_SPLIT = re.compile(r"\s*(?:,|/|\band/or\b|\bor\b|\band\b)\s*")
_NOUN = r"(?:[\w'’()/-]+\s+)"
_ENUMERATION = re.compile(
    rf"{_NOUN}{{0,3}}[\w'’()/-]+(?:,\s+(?:(?:or|and)\s+)?(?:(?:an?|the|other|any)\s+)?{_NOUN}{{0,2}}[\w'’()/-]+){{1,6}}"
)
_LAST_OF = re.compile(rf",?\s+(?:or|and)\s+(?:(?:an?|the|other|any)\s+)?{_NOUN}{{0,2}}?[\w'’()/-]+")
_BY = re.compile(
    r"\bby\s+(?P<actor>(?:(?:the|an?|any|each|its|his|her|their|such|said|every"
    r"|both)\s+)?[a-z][\w'’/-]*(?:\s+[\w'’/-]+){0,7})"
)
_SUBORDINATE = re.compile(
    r"[;:]|\b(?:unless|if|when|whenever|until|upon|which|that|who|except|after|before|where|as)\b"
)
# a participle that is not the verb's equal: "made to the city upon a form furnished by the city"
_OTHER_PARTICIPLE = re.compile(
    r"(?<!and )(?<!or )(?<!, )\b(?:[a-z]+(?:ed|en|wn)|set|made|held|kept|paid|sent|built|found|laid)\b"
    r"(?:\s+(?!and\b|or\b)[a-z]+){0,5}\s+$"
)

_AGENTS = frozenset(
    "person persons people doctor doctors owner owners operator operators licensee licensees permittee permittees "
    "applicant applicants city county state town village township municipality council councils administrator "
    "administrators officer officers official officials department departments board boards commissioner "
    "commissioners commission commissions committee committees warden wardens police mayor clerk clerks manager "
    "managers inspector inspectors tenant tenants occupant occupants resident residents parent parents guardian "
    "guardians minor minors employee employees employer employers corporation corporations firm firms company "
    "companies collector collectors holder holders seller sellers buyer buyers party parties veterinarian "
    "veterinarians keeper keepers poundmaster catcher authority authorities court courts agency agencies agent "
    "agents director directors chief chiefs sheriff engineer engineers treasurer attorney attorneys contractor "
    "contractors driver drivers pedestrian pedestrians user users customer customers lodger lodgers manufacturer "
    "manufacturers dealer dealers vendor vendors physician physicians child children individual individuals "
    "entity entities association associations partnership partnerships member members staff personnel household "
    "households subdivider developer developers lessee lessees lessor lessors landlord landlords custodian "
    "custodians possessor judge judges magistrate program programs enforcement assessor coordinator designee "
    "designees representative representatives adult adults juvenile student passenger bailiff trustee trustees "
    "transferee transferor purchaser purchasers retailer wholesaler peddler solicitor pawnbroker auctioneer "
    "bartender caterer registrar registrars elector electors bondsman bondsmen surety sureties candidate "
    "candidates appointee appointees chairman chairperson president secretary superintendent supervisor surveyor "
    "planner plumber electrician builder installer hauler haulers occupier landowner landowners homeowner "
    "homeowners shelter caretaker caretakers proprietor proprietors host guest patron patrons licensor permitee "
    "volunteer volunteers bidder claimant appellant petitioner respondent defendant witness witnesses control "
    "beekeeper beekeepers breeder breeders groomer groomers handler handlers trapper trappers hunter hunters rider "
    "riders bicyclist bicyclists motorist motorists grantee grantees grantor franchisee franchisees assignee assignees "
    "successor successors heir heirs executor mortgagee mortgagor marshal marshals constable constables prosecutor "
    "examiner auditor comptroller therapist therapists nurse nurses dentist dentists pharmacist pharmacists teacher "
    "teachers architect architects arborist arborists forester distributor distributors importer importers broker "
    "brokers lender lenders borrower promoter promoters exhibitor exhibitors performer performers entertainer "
    "entertainers violator violators offender offenders complainant complainants school schools university "
    "merchant assistant assistants taxpayer consumer ratepayer householder inhabitant citizen voter neighbor abutter "
    "registrant recipient subscriber subcontractor firefighter fireman firemen policeman policemen patrolman ranger "
    "lifeguard sanitarian appraiser sponsor organizer participant spectator attendant servant carrier canvasser hawker "
    "huckster deputy deputies alderman aldermen councilman councilmen councilmember councilperson selectman selectmen "
    "selectboard chair chairmen borough parish foreman driller excavator seller mover scavenger "
    "college church churches hospital hospitals club clubs nonprofit cooperative "
    "establishment establishments business businesses organization organizations utility district".split()
)
_ONLY_SOME = frozenset(("control", "district", "shelter", "business", "utility", "state"))
_MOST_WORDS = 12  # a longer phrase is no name: "Animal Control Authority or a representative of …" has eleven


@lru_cache(maxsize=4096)
def is_actor(phrase: str) -> bool:
    """Whether a noun phrase names a person or a body, judged by its head nouns.

    >>> is_actor("owner of a dangerous dog"), is_actor("license fee"), is_actor("animal control")
    (True, False, True)
    """
    head = _HEAD_END.split(phrase.lower(), maxsplit=1)[0].strip(" ,.;:\"“”'")
    if not head or _PREPOSITIONAL.match(head):
        return False
    return any(_acts(part.replace("’", "'").split(), phrase) for part in _SPLIT.split(head))


def _acts(words: list[str], phrase: str) -> bool:
    """Whether the last of some words, in small letters, is a word for one who acts."""
    if not words:
        return False
    last = re.sub(r"(?:\(s\)|\(es\)|'s|')$", "", words[-1])
    if last in _ONLY_SOME:
        if last in ("control", "shelter"):
            return "animal" in words
        return last in ("district", "state") and len(words) <= 3
    if last in ("body", "bodies"):
        return words[-2:-1] in (["governing"], ["legislative"], ["corporate"])
    if last in ("division", "bureau"):  # "Police Division", not "this division"
        return len(words) > 1 and last.capitalize() in phrase
    if last == "authority" and len(words) == 1:
        return "Authority" in phrase  # "his duties and authority" is nobody
    return last in _AGENTS or (last.endswith("s") and last[:-1] in _AGENTS and last[:-1] not in _ONLY_SOME)


def actors_only(phrase: str) -> bool:
    """Whether a phrase is an enumeration whose parts all name persons or bodies."""
    parts = [part for part in _SPLIT.split(phrase) if part.strip()]
    return len(parts) > 1 and all(is_actor(part) for part in parts)


@lru_cache(maxsize=4096)
def holder_named(phrase: str) -> str | None:
    """The person or body a noun phrase names, without article or clause; None when it names none.

    >>> holder_named("Every person owning a dog"), holder_named("The license fee")
    ('person', None)
    """
    words = re.sub(r"^[^A-Za-z]+", "", " ".join(phrase.split()))
    determiner = _DETERMINER.match(words)
    words = words[determiner.end() :] if determiner is not None else words
    if (says := _SAYS_THAT.match(words.lower())) is not None:  # "State that the owner shall"
        return holder_named(words[says.end() :])
    low = _ADVERBS.sub("", words.lower())
    if _PREPOSITIONAL.match(low):  # "At such hearing the applicant shall"
        inner = list(_INNER_SUBJECT.finditer(low))
        if not inner:
            return None
        words, low = words[inner[-1].end() :], low[inner[-1].end() :]
    if _ANYONE.match(low):
        return "person"
    words = words[: end_of_actor(low)].strip(' ,.;:*#"“”—–-)')
    words = _DANGLING.sub("", words)
    other = _AND_THE.search(words)
    if other is not None and not is_actor(words[other.end() :]):
        words = words[: other.start()]  # "the licensee and the canceled permit"
    if not words or len(words.split()) > _MOST_WORDS or _VERB.match(words.lower()) or not is_actor(words):
        return None
    return words


def end_of_actor(low: str) -> int:
    """Where the clause behind a noun phrase in small letters begins.

    Commas inside an enumeration of actors do not end it: "person, firm, or corporation desiring …".
    """
    at = 0
    enumeration = _ENUMERATION.match(low)
    if enumeration is not None:
        last = _LAST_OF.search(enumeration.group())
        if last is not None and any(is_actor(part) for part in _SPLIT.split(low[: last.end()]) if part.strip()):
            at = last.end()
    match = _CUT.search(low, at)
    end = match.start() if match is not None else len(low)
    for participle in (*_PARTICIPIAL.finditer(low), *_PARTICIPIAL.finditer(low[:end])):
        if participle.start() < end and low[: participle.start()].rsplit(" ", 1)[-1] in _AGENTS:
            return participle.start()
    return end


def actor_behind(text: str, low: str, at: int, end: int) -> str | None:
    """Who does what a passive verb says that ends at `at`: "licenses shall be issued by the city administrator".

    `low` is the text in small letters; its clause runs to `end`. Not the actor of
    a second participle: "made to the city upon a form furnished by the city".
    """
    end = min(end, at + 200)
    if low.find("by", at, end) < 0:
        return None
    subordinate = _SUBORDINATE.search(low, at, end)
    actor = _BY.search(low, at, end if subordinate is None else subordinate.start())
    if actor is None or _OTHER_PARTICIPLE.search(low, at, actor.start()):
        return None
    return holder_named(text[actor.start("actor") : actor.end("actor")])
