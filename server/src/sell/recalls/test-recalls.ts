import { type FakeServer, startFake } from '#testing/fake-server.ts'

/** A recall in the form of the CPSC's API, of makers that do not exist. */
export interface TestRecall {
  RecallID: number
  RecallNumber: string
  RecallDate: string
  LastPublishDate: string
  Title: string
  Description: string
  URL: string
  Products: { Name: string; Description: string; Model: string; Type: string; NumberOfUnits: string }[]
  Hazards: { Name: string; HazardType: string }[]
  Remedies: { Name: string }[]
  ProductUPCs: never[]
}

export function makeRecall(id: number, date: string, title: string, products: readonly string[]): TestRecall {
  return {
    RecallID: id,
    RecallNumber: `${date.slice(2, 4)}-${String(id).padStart(3, '0')}`,
    RecallDate: `${date}T00:00:00`,
    LastPublishDate: `${date}T00:00:00`,
    Title: title,
    Description: `This recall involves ${products.join(', ')}.`,
    URL: `https://www.cpsc.gov/Recalls/${date.slice(0, 4)}/${id}`,
    Products: products.map((Name) => ({ Name, Description: '', Model: '', Type: '', NumberOfUnits: 'About 20,000' })),
    Hazards: [{ Name: title.split(/ due to /i)[1] ?? 'A part can break.', HazardType: '' }],
    Remedies: [{ Name: 'Stop using it and contact the maker for a refund.' }],
    ProductUPCs: [],
  }
}

/** Year, title and products, in the wordings that the CPSC has had over the years. */
const PUBLISHED: [date: string, title: string, ...products: string[]][] = [
  ['2009-11-24', 'Bonavilla Cribs Recalled by Harlow Nursery Due to Entrapment Hazard', 'Bonavilla Wooden Cribs'],
  ['2010-03-02', 'Sleepmoor Recalls Full-Size Cribs Due to Detaching Slats', 'Sleepmoor Full-Size Cribs'],
  ['2008-10-20', 'Kettleby Juvenile Recalls Drop-Side Cribs Due to Suffocation Hazard', 'Kettleby Drop-Side Cribs'],
  ['2012-06-05', 'Trundlebee Recalls Portable Cribs Due to Fall Hazard', 'Trundlebee Compact Portable Cribs'],
  ['2007-09-21', 'Lullwater Cribs Recalled Because Mattress Supports Fail', 'Lullwater Convertible Cribs'],
  ['2011-01-11', 'Ostrava Recalls Cribs Due to Loose Hardware', 'Ostrava Maren Cribs', 'Ostrava Linnet Cribs'],
  ['2016-07-12', 'Zipparoo Recalls Jogging Strollers Due to Fall Hazard', 'Zipparoo Trek Jogging Strollers'],
  [
    '2014-11-20',
    'Perambo Strollers Recalled Due to Fingertip Amputation Hazard',
    'Perambo Literun Strollers, Travel Systems',
  ],
  ['2010-01-20', 'Vantello Recalls Umbrella Strollers Due to Amputation Hazard', 'Vantello Volo Umbrella Strollers'],
  ['2019-05-14', 'Kidmarrow Recalls Double Strollers Due to Breaking Wheels', 'Kidmarrow Duo Double Strollers'],
  ['2021-08-03', 'Wheelby Recalls Strollers Due to Fall Hazard', 'Wheelby City Strollers'],
  [
    '2012-10-11',
    'High Chairs Recalled by Munchmore Due to Fall Hazard; Sold at Target',
    'Munchmore EasyFold High Chairs',
  ],
  ['2017-02-07', 'Tablotta Recalls High Chairs Due to Fall Hazard', 'Tablotta Solo High Chairs'],
  ['2009-08-11', 'Snackly Recalls High Chairs Because Screws Fall Out', 'Snackly Wooden High Chairs'],
  ['2015-03-10', 'Perchwell Recalls Hook-On Chairs Due to Fall Hazard', 'Perchwell Hook-On High Chairs'],
  ['2022-04-05', 'Feedwren Recalls High Chairs Due to Entrapment', 'Feedwren Grow High Chairs'],
  ['2020-10-06', 'Dinewick Recalls High Chairs Due to Fall Hazard', 'Dinewick High Chairs'],
  ['2019-04-12', 'Cloudnap Recalls Bassinets Due to Suffocation Hazard', 'Cloudnap Bedside Bassinets'],
  ['2023-01-19', 'Mossling Recalls Infant Swings Due to Strangulation', 'Mossling GlideSway Infant Swings'],
  ['2021-09-23', 'Pillowing Company Recalls Newborn Loungers After Deaths', 'Pillowing Original Newborn Loungers'],
  ['2005-03-01', 'Strollgate Baby Gates Recalled for Repair', 'Strollgate Expand Safety Gates'],
  [
    '2016-06-28',
    'Nordahl Recalls Chests and Dressers Due to Tip-Over Hazard',
    'Nordahl Vinter Dressers',
    'Nordahl Vinter Chests of Drawers',
  ],
  ['2020-08-12', 'Brackwell Recalls Tamsin Dressers Due to Tip-Over', 'Brackwell Tamsin 4-drawer Dressers'],
  ['2013-09-12', 'Aridane Dehumidifiers Recalled Due to Fire and Burn Hazards', 'Aridane Dehumidifiers'],
  ['2021-08-04', 'Drywell Appliances Recalls 1.5 Million Dehumidifiers Due to Fire', 'Drywell, Moistrex Dehumidifiers'],
  ['2018-12-04', 'Calorex Recalls Space Heaters Due to Fire Hazard', 'Calorex Ember Electric Space Heaters'],
  ['2011-10-27', 'Hearthly Recalls Tower Heaters Due to Fire Hazard', 'Hearthly Ceramic Tower Heaters'],
  ['2020-11-24', 'Steamforth Recalls Pressure Cookers Due to Burn Hazard', 'Steamforth 6-quart Pressure Cookers'],
  ['2023-09-07', 'Potluxe Recalls Multicookers Due to Burn Hazard', 'Potluxe Electric Pressure Cookers'],
  [
    '2016-07-06',
    'Self-Balancing Scooters/Hoverboards Recalled by Glidewheel Due to Fire Hazard',
    'Glidewheel X1 Hoverboards',
  ],
  ['2021-05-05', 'Velocita Recalls Tread One Treadmills After a Death', 'Velocita Tread One Treadmills'],
  ['2013-07-30', 'Ridgecrank Recalls Mountain Bicycles Due to Fall Hazard', 'Ridgecrank Summit Mountain Bicycles'],
  ['2015-09-29', 'Cyclaro Bicycles with Front Disc Brakes Recalled Due to Crash Hazard', 'Cyclaro Bicycles'],
  ['1998-10-22', 'CPSC, Motorkin Announce Recall of Ride-On Battery-Powered Cars', 'Motorkin Bolt Ride-On Cars'],
  [
    '2007-08-02',
    'Pictoy Recalls Licensed Character Toys Due to Lead Paint',
    'Pictoy Toy Trains',
    'Pictoy Wooden Vehicles',
  ],
  ['2007-11-07', 'Beadlums Toys Recalled Due to Chemical Hazard', 'Beadlums Craft Kits'],
  ['2014-08-26', 'Quadrille Recalls Laptop Computer Power Cords', 'Quadrille Laptop Computers'],
  ['2016-10-13', 'Lumenfone Recalls Smartphones Due to Serious Fire and Burn Hazards', 'Lumenfone N7 Smartphones'],
  ['2019-06-27', 'Argentum Recalls Laptop Computers Due to Fire Hazard', 'Argentum Pro 15 Laptops'],
  ['2012-05-31', 'Brewster & Pike Recall Coffee Makers Due to Burn Hazard', 'Brewster & Pike 12-cup Coffee Makers'],
  ['2014-12-23', 'Javanaut Recalls Single-Serve Coffee Makers Due to Burns', 'Javanaut Mini Coffee Brewers'],
  ['2010-08-05', 'Toastwick Recalls Toasters Due to Fire Hazard', 'Toastwick Toasters'],
  ['2017-03-14', 'Bladewright Food Processors Recalled Due to Laceration Hazard', 'Bladewright Food Processors'],
  ['2012-12-06', 'Whirlsmith Recalls Blenders Due to Laceration', 'Whirlsmith Bullet Blenders'],
  ['2013-02-12', 'Emberline Recalls Gas Grills Due to Fire', 'Emberline Patio Gas Grills'],
  ['2018-04-10', 'Turfmaster Recalls Riding Mowers Due to Brake Failure', 'Turfmaster RX Riding Lawn Mowers'],
  ['2016-02-23', 'Sawbright Recalls Chainsaws Due to Laceration', 'Sawbright 16-inch Chainsaws'],
  ['2021-12-02', 'Ladderly Recalls Telescoping Ladders Due to Fall Hazard', 'Ladderly Telescoping Ladders'],
  ['2006-05-17', 'Torquemont Recalls Cordless Drills Due to Fire', 'Torquemont 18V Cordless Drills'],
  ['2015-06-30', 'Circlet Saws Recalled by Torquemont', 'Torquemont Circular Saws'],
  ['2011-04-14', 'Halden Recalls Bunk Beds Due to Collapse', 'Halden Bunk Beds'],
  ['2004-06-08', 'Springett Recalls Trampolines Due to Falls', 'Springett 14-foot Trampolines'],
  ['2019-10-15', 'Swingmoor Recalls Metal Swing Sets', 'Swingmoor Backyard Swing Sets'],
  ['2018-11-29', 'Scentaria Recalls Candles Due to Fire Hazard', 'Scentaria Jar Candles'],
  ['2020-02-20', 'Windrush Recalls Ceiling Fans Because Blades Come Off', 'Windrush Ceiling Fans'],
  ['2022-10-06', 'Lampeter Recalls Floor Lamps Due to Shock Hazard', 'Lampeter Floor Lamps'],
  ['2009-12-15', 'Roman Shades and Roll-Up Blinds Recalled by Shadowell', 'Shadowell Roman Shades'],
  ['2014-05-06', 'Crestway Recalls Bicycle Helmets', 'Crestway Youth Bicycle Helmets'],
  ['2016-09-20', 'Aquaplay Recalls Above-Ground Pools', 'Aquaplay Above-Ground Pools'],
  ['2013-06-18', 'Loungewell Recalls Recliners Due to Entrapment', 'Loungewell Power Recliners'],
  ['2017-10-24', 'Sitwright Recalls Office Chairs Due to Fall Hazard', 'Sitwright Mesh Office Chairs'],
  ['2011-08-30', 'Gardenia Recalls Patio Chairs', 'Gardenia Swivel Patio Chairs'],
  ['2015-11-03', 'Playwell Balance Bikes Recalled', 'Playwell Wooden Balance Bikes'],
  ['2012-02-15', 'Bathling Recalls Infant Bath Seats Due to Drowning Hazard', 'Bathling Bath Seats'],
  ['2003-07-10', 'Hopsprout Recalls Exercise Saucers', 'Hopsprout Activity Center for Babies'],
  ['2010-06-22', 'Carriwell Recalls Baby Slings Due to Suffocation', 'Carriwell Baby Slings'],
  ['2018-08-07', 'Rockwell & Rye Recalls Rocking Horses', 'Rockwell & Rye Rocking Horses'],
  ['2008-04-03', 'Vellum Recalls Air Purifiers', 'Vellum Tower Air Purifiers'],
  ['2019-01-31', 'Ironsby Recalls Garment Steamers Due to Burns', 'Ironsby Garment Steamers'],
  ['2014-03-27', 'Warmly Recalls Electric Blankets', 'Warmly Electric Blankets'],
  ['2020-06-18', 'Fryline Recalls Air Fryers Due to Fire', 'Fryline Digital Air Fryers'],
]

export const TEST_RECALLS: readonly TestRecall[] = PUBLISHED.map(([date, title, ...products], index) =>
  makeRecall(index + 1, date, title, products),
)

/** A recall service on loopback that answers by day of the recall and by day of the publication. */
export async function startFakeCpsc(published: readonly TestRecall[] = TEST_RECALLS): Promise<FakeServer> {
  return startFake(({ url: { searchParams: asked } }) => {
    const [from, to] = [asked.get('RecallDateStart'), asked.get('RecallDateEnd')]
    const since = asked.get('LastPublishDateStart')
    const day = (instant: string) => instant.slice(0, 10)
    const body = published.filter(({ RecallDate, LastPublishDate }) =>
      since === null
        ? day(RecallDate) >= (from ?? '') && day(RecallDate) <= (to ?? '9999')
        : day(LastPublishDate) >= since,
    )
    return { body }
  })
}

/** Titles as sellers write them, each of a recall above. */
export const RECALLED_TITLES: readonly string[] = [
  'Bonavilla crib',
  'Bonavilla wooden crib, cherry finish',
  'Sleepmoor crib with mattress',
  'Trundlebee portable crib',
  'Lullwater convertible crib - white',
  'Ostrava Maren crib',
  'Zipparoo jogging stroller',
  'ZIPPAROO TREK JOGGING STROLLER',
  'Perambo stroller, blue',
  'Vantello umbrella stroller',
  'Kidmarrow Double Stroller',
  'Munchmore high chair',
  'munchmore easyfold highchair gently used',
  'Tablotta Solo high chair',
  'Snackly wooden high chair',
  'Cloudnap bassinet',
  'Mossling infant swing',
  'Pillowing newborn lounger',
  'Nordahl Vinter dresser',
  'Nordahl 6-drawer dresser, white',
  'Brackwell Tamsin dresser',
  'Aridane dehumidifier',
  'Moistrex dehumidifier 50 pint',
  'Calorex space heater',
  'Steamforth pressure cooker',
  'Potluxe electric pressure cooker',
  'Glidewheel hoverboard',
  'Velocita Tread One treadmill',
  'Ridgecrank mountain bike, 26 inch',
  'Motorkin Bolt ride-on car',
  'Pictoy toy train',
  'Argentum Pro 15 laptop',
  'Brewster & Pike coffee maker',
  'Javanaut mini coffee maker (works great)',
  'Bladewright food processor',
  'Turfmaster riding mower',
  'Torquemont 18V cordless drill with two batteries',
  'Halden bunk bed',
  'Windrush ceiling fan',
  'cuna Bonavilla blanca',
]

/** Titles of things that nobody recalled, some of makers with other recalls, some of recalled kinds. */
export const OTHER_TITLES: readonly string[] = [
  ...'Oak coffee table|Box of paperback books|Floor lamp|Set of dining chairs|Kids bike 20 inch|Red Radio Flyer wagon'.split(
    '|',
  ),
  ...'Graco stroller|Fisher-Price high chair|Black & Decker drill|KitchenAid mixer|IKEA Hemnes dresser|Dell laptop'.split(
    '|',
  ),
  ...'Keurig coffee maker|Ninja blender|Weber gas grill|Honda lawn mower|Stihl chainsaw|Werner ladder|DeWalt circular saw'.split(
    '|',
  ),
  ...'Nordahl bookcase|Torquemont tape measure|Argentum phone charger|Pictoy puzzle|Drywell umbrella stand|Halden desk'.split(
    '|',
  ),
  ...'Rockwell painting|Summit backpack|Trek mountain bike|Solo cups|City map poster|Maren Morris CD|Vinter jacket'.split(
    '|',
  ),
  ...'Wooden bunk bed|Trampoline|Metal swing set|Yankee candle|Hunter ceiling fan|Torchiere floor lamp|Roman shade, beige'.split(
    '|',
  ),
  ...'Bell bike helmet|Intex pool|La-Z-Boy recliner|Office chair, mesh|Patio chair set|Balance bike|Wooden rocking horse'.split(
    '|',
  ),
  ...'Levoit air purifier|Conair garment steamer|Sunbeam electric blanket|Cosori air fryer|Cuisinart food processor'.split(
    '|',
  ),
  ...'Toaster, 4 slice|Pyrex bowls|Cast iron skillet|Crock-Pot|Mr. Coffee maker|Tea kettle|Silverware set|Wine glasses'.split(
    '|',
  ),
  ...'Samsung TV 40 inch|Sony stereo receiver|Bose speakers|Record player|Vinyl records|DVD collection|Xbox 360 with games'.split(
    '|',
  ),
  ...'Nintendo Wii|PlayStation 3|iPad mini|HP printer|Computer monitor|Canon camera|Desk lamp|Alarm clock radio'.split(
    '|',
  ),
  ...'Mens winter coat, large|Levi jeans|Nike running shoes size 10|Box of baby clothes 6-12 months|Leather purse'.split(
    '|',
  ),
  ...'Costume jewelry|Wedding dress|Cowboy boots|Kids backpack|Suitcase|Handmade quilt|Curtains, pair|Bath towels'.split(
    '|',
  ),
  ...'Area rug 5x7|Wall mirror|Framed picture|Picture frames|Christmas tree|Christmas ornaments|Halloween decorations'.split(
    '|',
  ),
  ...'Wicker basket|Flower pots|Garden hose|Rake and shovel|Wheelbarrow|Bird feeder|Patio umbrella|Fire pit|Garden gnome'.split(
    '|',
  ),
  ...'Craftsman socket set|Tool box|Shop vac|Extension cord|Hammer|Hand saw|Work bench|Paint sprayer'.split('|'),
  ...'Golf clubs|Tennis racket|Fishing rod|Camping tent|Coleman cooler|Sleeping bag|Kayak|Dumbbells|Yoga mat|Skis'.split(
    '|',
  ),
  ...'Basketball hoop|Baseball glove|Pool table|Dart board|Ping pong table|Lego set|Barbie doll|Hot Wheels lot'.split(
    '|',
  ),
  ...'Board games|Jigsaw puzzle 1000 pieces|Stuffed animals|Dollhouse|Play kitchen|Nerf gun|Train set|Kids table and chairs'.split(
    '|',
  ),
  ...'Sewing machine|Yarn lot|Scrapbook supplies|Acoustic guitar|Keyboard piano|Violin|Sheet music|Easel|Fish tank'.split(
    '|',
  ),
  ...'Dog crate|Cat tree|Pet carrier|Queen mattress|Sofa bed|Love seat|Armchair|End tables|TV stand|China cabinet'.split(
    '|',
  ),
  ...'Filing cabinet|Bookshelf|Bar stools|Vacuum cleaner'.split('|'),
]
