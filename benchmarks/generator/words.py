"""What city codes talk about: topics with their things, people and acts, and the sentences that regulate them.

A sentence is a template; `{slots}` are filled by `writer.py`. `{cite}` stands
for a reference, everything else for words.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """One field of city law: its heading and the words its chapter is made of."""

    heading: str
    things: tuple[str, ...]
    people: tuple[str, ...]
    acts: tuple[str, ...]  # infinitives: what is allowed, required or forbidden
    captions: tuple[str, ...]


def _topic(heading: str, things: str, people: str, acts: str, captions: str) -> Topic:
    """A topic of its words, which semicolons part."""

    def words(text: str) -> tuple[str, ...]:
        return tuple(word.strip() for word in text.split(";"))

    return Topic(heading, words(things), words(people), words(acts), words(captions))


TOPICS = (
    _topic(
        "Animals and Fowl",
        "dog; cat; kennel; ferret; hen; beehive; leash; rabies tag; dangerous dog;"
        " litter of kittens; horse; pigeon loft",
        "owner; keeper; animal warden; kennel operator; veterinarian; poundmaster",
        "keep more than three dogs over the age of six months; permit a dog to run at large; operate a kennel;"
        " tie an animal to a public bench; remove a rabies tag; feed wild geese in a park; keep roosters",
        "Running at large; Kennel license; Rabies control; Nuisance animals; Number of animals; Impounding;"
        " Redemption of impounded animals; Dangerous dogs; Barking; Keeping of hens; Animal waste; Bite reports",
    ),
    _topic(
        "Solid Waste and Recycling",
        "refuse container; compost heap; recyclable material; bulky item; roll-off box; yard waste; transfer station",
        "collector; hauler; occupant; sanitation superintendent; property owner; licensee",
        "burn refuse in the open; place refuse at the curb before 5:00 p.m.; scavenge recyclable material;"
        " haul solid waste for hire; bury garbage; leave a container at the curb",
        "Containers required; Collection schedule; Yard waste; Burning prohibited; Haulers to be licensed;"
        " Recyclables; Bulky items; Scavenging; Vehicles used for hauling; Composting; Rates; Unlawful dumping",
    ),
    _topic(
        "Nuisances",
        "noxious weed; junk vehicle; open excavation; stagnant pool; attractive nuisance; graffiti; rank growth",
        "occupant; health officer; complainant; code compliance officer; agent of the owner",
        "maintain a public nuisance; store a junk vehicle on residential land; let weeds exceed eight inches;"
        " obstruct an abatement; discharge waste water onto a street",
        "Public nuisance defined; Abatement; Summary abatement; Junk vehicles; Weeds and rank growth; Graffiti;"
        " Cost of abatement; Assessment of costs; Notice to abate; Duty of the health officer",
    ),
    _topic(
        "Streets and Sidewalks",
        "curb cut; sidewalk; boulevard; driveway apron; street opening; right-of-way; bench; newspaper rack",
        "permittee; city engineer; abutting owner; contractor; director of public works",
        "excavate in a street; obstruct a sidewalk; plant a hedge on the boulevard; move a building over a street;"
        " deposit snow on the roadway; install a driveway apron",
        "Snow and ice removal; Street openings; Obstructions; Driveways; Restoration of pavement; House numbers;"
        " Sidewalk repair; Moving of buildings; Bond of the contractor; Newspaper racks; Street names",
    ),
    _topic(
        "Alcoholic Beverages",
        "tavern; bottle club; on-sale premises; wine list; catered event; growler; tasting room",
        "licensee; bartender; manager; chief of police; applicant; distributor",
        "sell intoxicating liquor on a Sunday; serve a minor; let a patron leave with an open bottle;"
        " transfer a license; employ a person under eighteen; keep the premises open after hours",
        "Licenses required; Classes of licenses; Hours of sale; Ineligible places; Sales to minors;"
        " Conduct on premises;"
        " Liability insurance; Transfer of license; Temporary licenses; Inspection of premises; Sunday sales",
    ),
    _topic(
        "Signs",
        "awning sign; billboard; pole sign; banner; window sign; sandwich board; electronic message center",
        "sign contractor; zoning administrator; permit holder; advertiser",
        "erect a billboard; display a banner for more than thirty days; place a sign in a clear vision triangle;"
        " alter a nonconforming sign; attach a poster to a utility pole",
        "Permit required; Exempt signs; Prohibited signs; Area and height; Temporary signs; Illumination;"
        " Nonconforming signs; Maintenance; Removal of unsafe signs; Signs in residential districts; Murals",
    ),
    _topic(
        "Tobacco and Vapor Products",
        "vending machine; cigar; electronic delivery device; self-service display; sample; hookah lounge",
        "retailer; clerk; city clerk; compliance checker; licensee",
        "sell tobacco to a person under twenty-one; keep a self-service display; smoke within a public building;"
        " distribute samples; operate a vending machine",
        "License; Fees; Basis for denial; Prohibited sales; Self-service sales; Compliance checks;"
        " Responsibility; Other illegal acts; Violations; Smoking in public places",
    ),
    _topic(
        "Water and Sewers",
        "water meter; service pipe; sewer main; cross connection; hydrant; grease trap; sump pump; stop box",
        "user; superintendent of utilities; plumber; consumer; customer",
        "tap a water main; discharge storm water into a sanitary sewer; open a hydrant; tamper with a meter;"
        " connect a sump pump to the sewer; supply water to another building",
        "Connection required; Meters; Service pipes; Cross connections; Prohibited discharges; Rates and charges;"
        " Delinquent accounts; Shutoff; Sprinkling restrictions; Private wells; Backflow prevention; Grease traps",
    ),
    _topic(
        "Parks and Recreation",
        "picnic shelter; bathing beach; ball field; playground; boat landing; skating rink; flower bed",
        "park director; visitor; park ranger; concessionaire; organizer",
        "light a fire in a park; remain in a park after closing; bring glass to a bathing beach; camp overnight;"
        " fly a drone over a playground; cut a tree",
        "Hours; Reservation of shelters; Fires; Glass containers; Boats and landings; Camping; Vending in parks;"
        " Closed areas; Rules of the director; Preservation of property; Swimming",
    ),
    _topic(
        "Peddlers and Solicitors",
        "handcart; order form; identification badge; food truck; mobile stand; route list",
        "peddler; solicitor; transient merchant; registrant; canvasser",
        "go from door to door after sunset; refuse to leave when asked; peddle without a badge;"
        " use a horn to call customers; park a food truck within an intersection",
        "Registration; Exemptions; Investigation of applicants; Identification badge; Hours of peddling;"
        " Food trucks; Prohibited conduct; Uninvited soliciting; Duty to leave; Bond",
    ),
    _topic(
        "Fire Prevention",
        "fire lane; sprinkler system; smoke detector; propane tank; recreational fire; exit sign; key box",
        "fire marshal; fire chief; building manager; occupant; permit holder",
        "block a fire lane; store gasoline in a dwelling; kindle an open fire; disable a smoke detector;"
        " discharge fireworks; lock an exit door",
        "Fire lanes; Open burning; Recreational fires; Fireworks; Smoke detectors; Storage of flammable liquids;"
        " Inspections; Key boxes; Sprinkler systems; Fire investigations; Orders of the fire marshal",
    ),
    _topic(
        "Rental Housing",
        "rental dwelling; efficiency unit; fire escape; lease; habitable room; heating unit; screen",
        "landlord; tenant; housing inspector; resident agent; lessee",
        "let a dwelling without a license; shut off the heat of a tenant; rent a cellar for sleeping;"
        " occupy a dwelling that was posted; remove a placard",
        "License required; Resident agent; Inspection of dwellings; Minimum standards; Heating; Overcrowding;"
        " Tenant records; Placarding; Disorderly tenants; Relocation; Light and ventilation",
    ),
    _topic(
        "Traffic and Parking",
        "parking meter; loading zone; crosswalk; stop sign; truck route; motorized scooter; alley;"
        " snow emergency route",
        "driver; pedestrian; traffic engineer; parking attendant; operator of a vehicle",
        "park on a snow emergency route; drive through a procession; turn around in an intersection;"
        " leave a trailer on a street; exceed 15 miles per hour in an alley",
        "Parking limits; Meters; Loading zones; Snow emergency; Truck routes; Speed in alleys; Bicycles;"
        " Towing; Handicapped parking; Processions; One-way streets; Parking of trailers",
    ),
    _topic(
        "Noise",
        "loudspeaker; air horn; leaf blower; sound meter; amplifier; jackhammer; lot line",
        "operator; noise control officer; promoter; resident",
        "operate a loudspeaker on a street; run a leaf blower before 7:00 a.m.; race an engine;"
        " exceed 65 decibels at the lot line; work a jackhammer at night",
        "Unnecessary noise; Measurement; Construction hours; Amplified sound; Motor vehicles; Permits for events;"
        " Exempt sounds; Sound levels by district; Radios and instruments",
    ),
    _topic(
        "Trees and Shrubs",
        "boulevard tree; elm; hedge; stump; diseased tree; root system; heritage oak; tree inventory",
        "city forester; arborist; nursery; tree inspector; developer",
        "top a street tree; keep diseased elm wood; nail a sign to a tree; plant a willow near a sewer;"
        " remove a heritage oak",
        "Planting; Diseased trees; Removal of stumps; Spacing; Arborists to be licensed;"
        " Protection during construction;"
        " Tree board; Pruning and clearance; Heritage trees; Replacement of trees",
    ),
    _topic(
        "Zoning",
        "accessory building; setback line; conditional use; fence; corner lot; home occupation; buffer yard; dock",
        "planning commission; zoning administrator; applicant; board of adjustment; landowner",
        "build within a required yard; enlarge a nonconforming use; run a business from a garage;"
        " raise a fence above six feet; divide a lot; fill a wetland",
        "Permitted uses; Conditional uses; Yard requirements; Height; Accessory buildings; Fences;"
        " Home occupations; Variances; Nonconforming uses; Off-street parking; Landscaping; Site plan review;"
        " Amendments; Shoreland standards",
    ),
    _topic(
        "Business Licenses",
        "pawnshop; taxicab; massage parlor; auction; secondhand store; amusement device; billiard table",
        "licensee; city clerk; license inspector; pawnbroker; auctioneer",
        "carry on business without a license; hold an auction at night; drive a taxicab without a permit;"
        " buy goods from a minor; conceal a receipt book",
        "License required; Application; Investigation; Term of license; Display of license; Records of purchases;"
        " Taxicabs; Pawnshops; Auctions; Amusement devices; Closing hours; Change of ownership",
    ),
    _topic(
        "Building Code",
        "footing; foundation wall; building permit; scaffold; swimming pool; retaining wall; certificate of occupancy",
        "building official; contractor; architect; owner; plan reviewer",
        "begin work without a permit; occupy a building before it is approved; cover work before inspection;"
        " demolish a building; bury a fuel tank",
        "Adoption of code; Permits; Inspections; Certificate of occupancy; Swimming pools; Demolition;"
        " Unsafe buildings; Board of appeals; Plan review; Contractors; Work hours; Excavations",
    ),
    _topic(
        "Alarm Systems",
        "alarm system; false alarm; monitoring station; panic button; keypad; battery",
        "alarm user; alarm business; police dispatcher; alarm administrator",
        "report a false alarm on purpose; connect an alarm to a public line; install an alarm without a permit",
        "Permit; False alarms; Service charges; Alarm businesses; Disconnection; Automatic dialing devices;"
        " Confidential records; Duties of alarm users",
    ),
    _topic(
        "Cemeteries",
        "burial lot; monument; vault; columbarium; grave marker; chapel; perpetual care fund",
        "sexton; lot owner; funeral director; cemetery board",
        "open a grave; set a monument without a foundation; drive on the grass; plant shrubs on a lot",
        "Sale of lots; Interments; Monuments; Perpetual care; Duties of the sexton; Visiting hours; Disinterment;"
        " Transfer of lots; Columbarium",
    ),
    _topic(
        "Administration",
        "petty cash fund; city seal; purchase order; record; public auction; council meeting; roll call",
        "city manager; council member; city attorney; finance director; treasurer; mayor",
        "disclose a sealed bid; use a city vehicle for private errands; destroy a public record;"
        " accept a gift from a vendor",
        "Council meetings; Duties of the manager; Purchases; Records; Conflict of interest; City attorney; Seal;"
        " Boards and commissions; Budget; Personnel rules; Unclaimed property; Rules of order",
    ),
)

GENERAL_CAPTIONS = (
    "Purpose", "Application", "Fees", "Inspection", "Revocation", "Appeals", "Penalty", "Exceptions", "Hearing",
    "Term and renewal", "Insurance", "Enforcement", "Notice", "Severability", "Administration", "Record keeping",
)  # fmt: skip

ADJECTIVES = ("written", "annual", "temporary", "valid", "revocable", "notarized", "sealed", "current")
PAPERS = ("permit", "license", "notice", "certificate", "statement", "report", "plan", "order", "bond", "receipt")
PLACES = (
    "dwelling", "public street", "school", "church", "park", "lot line", "property line", "hydrant", "alley",
    "residential district", "well", "shoreline", "hospital", "business district", "intersection",
)  # fmt: skip
OFFICERS = ("city manager", "city clerk", "chief of police", "city council", "health officer", "hearing examiner")
REASONS = (
    "the public health, safety and welfare so require",
    "the applicant has given false information",
    "the fee has not been paid",
    "the premises are not clean",
    "an emergency exists",
    "the work differs from the approved plan",
    "the council so directs by resolution",
    "more than one complaint has been received in a calendar year",
    "the weather makes the work unsafe",
)
NUMBER_WORDS = {
    2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 10: "ten", 12: "twelve",
    14: "fourteen", 15: "fifteen", 20: "twenty", 24: "twenty-four", 30: "thirty", 45: "forty-five", 60: "sixty",
    90: "ninety",
}  # fmt: skip

SENTENCES = tuple(
    line.strip()
    for line in """
    No person shall {act} in the city without a {paper} issued under {cite}.
    It is unlawful to {act} within {distance} of a {place}.
    It is unlawful for any {person} to {act} unless the {officer} has given {adjective} consent.
    Every {person} shall keep a {adjective} {paper} for each {thing} and show it to the {officer} on request.
    The {officer} shall issue the {paper} within {days} after the {person} has met the terms of {cite}.
    The {officer} may revoke a {paper} for a violation of {cite}, after a hearing held on {days} notice.
    The fee for each {thing} is {money} a year and is not refunded.
    An application for a {paper} is made to the {officer} on a form that the {officer} provides.
    Whoever violates {cite} shall be fined not more than {money} for each offense.
    Each day on which a violation of {cite} continues is a separate offense.
    The {person} shall give the {officer} a {adjective} {paper} at least {days} before the {thing} is used.
    A {thing} shall not be placed closer than {distance} to any {place}.
    No {thing} may exceed {distance} in height or {area} in area.
    Except as provided in {cite}, a {person} may {act} when the {officer} has approved the place.
    Subject to {cite}, the {officer} may order that a {thing} be removed at the cost of the {person}.
    Notwithstanding {cite}, a {person} may use a {thing} for {days} in any calendar year.
    If {reason}, the {officer} may refuse to issue the {paper}.
    Any {person} who is aggrieved by an order under {cite} may appeal to the city council within {days}.
    The council shall hear the appeal within {days} and its decision is final.
    A {paper} that is issued under {cite} expires on December 31 of the year in which it was issued.
    The {thing} shall be kept clean, in good repair and free of anything that attracts vermin.
    The {officer} shall inspect each {thing} before a {paper} is renewed.
    Liability insurance of at least {money} for each accident shall be in force as long as the {thing} is in use.
    The provisions of {cite} apply to every {person}, whether or not a {paper} has been issued.
    A person who has been convicted of a violation of {cite} may not apply again for {months}.
    The {person} shall pay the cost of removal, which is {money} for each {thing} and {money} for each day of storage.
    For the purpose of {cite}, a {thing} that stands empty for {days} is abandoned.
    Nothing in {cite} prevents a {person} from asking for a hearing.
    Where {reason}, the {person} shall within {days} put the {thing} in the state that {cite} requires.
    The {officer} shall keep a record of all {paper} forms and of the fees that were collected.
    A notice is served in person or by certified mail to the last known address of the {person}.
    The council finds that the use of a {thing} near a {place} calls for rules that are stricter than those of {cite}.
    When {reason}, the {officer} shall send a {adjective} {paper} to the {person} and post a copy at the {place}.
    A {thing} of less than {area} needs no {paper}.
    No {paper} shall be issued to any person under the age of {age} years.
    The standards of {cite} are minimum requirements, and the stricter rule governs where two rules differ.
    The {person} may be charged {percent} of the unpaid sum for each month of delay.
    A {thing} used before the effective date of {cite} may remain for {months}.
    All {thing} owners shall comply with {cite} and with the rules of the {officer}.
    No {person} shall {act} between the hours of {clock} p.m. and {clock} a.m.
    """.splitlines()
    if line.strip()
)

LEAD_INS = tuple(
    line.strip()
    for line in """
    The application shall contain the following:
    The {officer} may deny a {paper} on any of these grounds:
    The following are exempt from {cite}:
    The {officer} shall consider:
    The {officer} shall keep on file, as {cite} requires:
    Where {reason}, the {officer} may ask for any of the following:
    """.splitlines()
    if line.strip()
)

ITEMS = tuple(
    line.strip()
    for line in """
    The name, address and date of birth of the {person}
    A {adjective} {paper} for the {thing}
    A drawing that shows the distance of the {thing} from each {place}
    Proof of the insurance that {cite} requires
    The number of {thing} units on the premises
    A place of at least {area} that is screened from any {place}
    Any {thing} that was lawfully in place under {cite}
    Any other fact that the {officer} reasonably needs
    A record of each {thing} for the last {months}
    The use of a {thing} by the city or by a school
    The conviction of the {person} for a violation of {cite}
    The safety of persons near the {place}
    A lease or deed that gives the {person} control of the {place}
    """.splitlines()
    if line.strip()
)

DUTY_LEAD_INS = tuple(
    line.strip()
    for line in """
    In addition to the requirements of {cite}, the {person} shall:
    A {paper} is granted only if the {person} agrees to do the following:
    Each {person} who uses a {thing} shall:
    The duties of the {officer} are to:
    """.splitlines()
    if line.strip()
)

DUTIES = tuple(
    line.strip()
    for line in """
    Pay a deposit of {money}
    Keep the {thing} at least {distance} from any {place}
    Remove the {thing} within {days} of a notice
    Post a {adjective} {paper} where the public can read it
    Report each accident to the {officer} within {days}
    Comply with {cite} and with the orders of the {officer}
    Maintain liability insurance of {money} for each {thing}
    Give the {officer} access to the {place} at reasonable times
    """.splitlines()
    if line.strip()
)

TERMS = (
    "Abandoned", "Abutting owner", "Accessory use", "At large", "Board", "Business", "Commercial vehicle",
    "Director", "Dwelling unit", "Enclosure", "Family", "Garbage", "Grade", "Hearing officer", "Impound", "Junk",
    "Licensed premises", "Lot", "Maintenance", "Notice of violation", "Occupant", "Operator", "Owner",
    "Permittee", "Premises", "Private road", "Public place", "Recreational vehicle", "Residential zone",
    "Responsible party", "Sidewalk area", "Special event", "Structure", "Temporary structure", "Vehicle", "Yard",
)  # fmt: skip

DEFINING = tuple(
    line.strip()
    for line in """
    a {thing} that is used by a {person} for more than {days} in a year
    any place within {distance} of a {place} where a {thing} is kept
    the {officer} or a person whom the {officer} has named in writing
    any person who holds a {paper} under {cite}
    a building or part of it, other than a {thing}, that has the meaning given in {cite}
    land of at least {area} that lies next to a {place}
    any {thing}, whether fixed or movable, and the parts that belong to it
    """.splitlines()
    if line.strip()
)

SLOT = re.compile(r"\{(\w+)\}")

TOWN_FIRST = (
    "Alder", "Amber", "Ash", "Birch", "Bell", "Cedar", "Clear", "Cold", "Copper", "Deer", "Eagle", "East",
    "Elder", "Elm", "Fair", "Fern", "Flint", "Forest", "Fox", "Glen", "Gold", "Granite", "Green", "Hazel",
    "Heron", "High", "Iron", "Juniper", "Lake", "Larch", "Linden", "Long", "Maple", "Meadow", "Mill", "Moss",
    "New", "North", "Oak", "Otter", "Pine", "Plum", "Prairie", "Quarry", "Raven", "Red", "River", "Rock", "Rose",
    "Sand", "Silver", "South", "Spring", "Stone", "Sugar", "Swan", "Thorn", "Timber", "Upper", "Walnut", "West",
    "White", "Willow", "Wolf",
)  # fmt: skip
TOWN_LAST = (
    "Bend", "Bluff", "Bridge", "Brook", "Center", "Creek", "Crossing", "Falls", "Ferry", "Field", "Ford", "Gap",
    "Grove", "Harbor", "Heights", "Hill", "Hollow", "Junction", "Lake", "Landing", "Meadows", "Mills", "Mound",
    "Park", "Point", "Prairie", "Ridge", "Rapids", "Springs", "Station", "Valley", "View", "Village", "Woods",
)  # fmt: skip
