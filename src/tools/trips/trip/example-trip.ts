/** „Beispielreise“: a trip to Lisbon in two weeks that shows every part of the tool (J59). */
import { addDays } from '#base/calendar/calendar-day'
import { ranksAfter } from '#base/rank'
import type { Booking, Leg, Moment, Spot } from '../booking-model.ts'
import type { PackingItem, PlanItem, Trip, TripNote, TripPlace, TripTask } from '../model.ts'
import type { Expense, Settlement } from '../money-model.ts'

type New<Fields> = Omit<Fields, 'tripId'>

/** What an example trip is made of; each list becomes documents that follow the trip. */
export type ExampleTrip = {
  readonly trip: Trip
  readonly bookings: readonly New<Booking>[]
  readonly plan: readonly New<PlanItem>[]
  readonly places: readonly New<TripPlace>[]
  readonly expenses: readonly New<Expense>[]
  readonly settlements: readonly New<Settlement>[]
  readonly packing: readonly New<PackingItem>[]
  readonly tasks: readonly New<TripTask>[]
  readonly notes: readonly New<TripNote>[]
}

const BERLIN = 'Europe/Berlin'
const LISBON = 'Europe/Lisbon'
const FRANKFURT: Spot = { name: 'Frankfurt am Main', code: 'FRA', lat: 50.0333, lon: 8.5706 }
const PORTELA: Spot = { name: 'Lissabon', code: 'LIS', lat: 38.7813, lon: -9.1359 }
const HOTEL: Spot = { name: 'Pensão do Rossio, Lissabon', lat: 38.7143, lon: -9.1393 }
const SINTRA: Spot = { name: 'Sintra', lat: 38.7981, lon: -9.3867 }
const ROSSIO: Spot = { name: 'Lissabon Rossio', lat: 38.7145, lon: -9.1405 }

/** `today` is the day on the device, `makeId` returns a new id with each call, and `traveller` is the user. */
export function makeExampleTrip(o: {
  readonly today: string
  readonly makeId: () => string
  readonly traveller: Trip['travellers'][number]
}): ExampleTrip {
  const { makeId, traveller } = o
  const day = (count: number): string => addDays(o.today, 14 + count)
  const friend = { id: makeId(), name: 'Lena' }
  const travellerIds = [traveller.id, friend.id]
  return {
    trip: {
      title: 'Lissabon (Beispiel)',
      range: { from: day(0), to: day(5) },
      zone: LISBON,
      currency: 'EUR',
      travellers: [traveller, friend],
      budgets: [
        { id: 'total', minor: 150_000, currency: 'EUR' },
        { id: 'food', minor: 40_000, currency: 'EUR' },
      ],
      isExample: true,
    },
    bookings: makeBookings(makeId, day),
    ...makePlan(day),
    ...makeExpenses(day, travellerIds),
    ...makeLists(day, travellerIds),
  }
}

const plain = { status: 'booked' } as const
const emptyLists = (): Pick<Booking, 'details' | 'moves' | 'travellerIds' | 'files'> => ({
  details: [],
  moves: [],
  travellerIds: [],
  files: [],
})

function at(date: string, time: string, zone: string): Moment {
  return { date, time, zone }
}

function makeBookings(makeId: () => string, day: (count: number) => string): readonly New<Booking>[] {
  const leg = (from: Spot, departure: Moment, to: Spot, arrival: Moment): Leg => ({
    id: makeId(),
    from: { spot: from, at: departure },
    to: { spot: to, at: arrival },
  })
  const flight = { kind: 'flight', code: 'K7QX2M', provider: 'Lufthansa' } as const
  const outward = leg(FRANKFURT, at(day(0), '09:35', BERLIN), PORTELA, at(day(0), '11:45', LISBON))
  const back = leg(PORTELA, at(day(5), '16:10', LISBON), FRANKFURT, at(day(5), '20:15', BERLIN))
  const train = leg(ROSSIO, at(day(2), '09:01', LISBON), SINTRA, at(day(2), '09:40', LISBON))
  return [
    {
      ...{ ...plain, ...emptyLists(), ...flight },
      title: 'Hinflug nach Lissabon',
      schedule: { legs: [outward] },
      details: [{ id: outward.id, number: 'LH 1166', seat: '14A', fromPlatform: 'Gate B44' }],
      price: { minor: 38_940, currency: 'EUR' },
    },
    {
      ...{ ...plain, ...emptyLists() },
      kind: 'train',
      title: 'Ausflug nach Sintra',
      schedule: { legs: [train] },
      note: 'Fahrkarten gibt es am Automaten, etwa alle 20 Minuten fährt ein Zug.',
    },
    {
      ...{ ...plain, ...emptyLists(), ...flight },
      title: 'Rückflug',
      schedule: { legs: [back] },
      details: [{ id: back.id, number: 'LH 1167', seat: '14A' }],
    },
    ...makeStays(day),
  ]
}

function makeStays(day: (count: number) => string): readonly New<Booking>[] {
  return [
    {
      ...{ ...plain, ...emptyLists() },
      kind: 'stay',
      title: 'Pensão do Rossio',
      // One night is missing on purpose: the night check finds it.
      schedule: {
        stay: {
          spot: HOTEL,
          zone: LISBON,
          checkIn: day(0),
          checkInTime: '15:00',
          checkOut: day(4),
          checkOutTime: '11:00',
        },
      },
      code: '4711-0815',
      price: { minor: 36_400, currency: 'EUR' },
    },
    {
      ...{ ...plain, ...emptyLists() },
      kind: 'activity',
      title: 'Fado-Abend',
      status: 'planned',
      schedule: {
        event: { spot: { name: 'Alfama' }, from: at(day(3), '20:30', LISBON), to: at(day(3), '23:00', LISBON) },
      },
    },
  ]
}

function makePlan(day: (count: number) => string): Pick<ExampleTrip, 'plan' | 'places'> {
  const items: readonly Omit<New<PlanItem>, 'rank'>[] = [
    { on: day(0), title: 'Spaziergang durch die Baixa' },
    { on: day(1), title: 'Kachelmuseum', time: { from: '10:00', to: '12:00' } },
    { on: day(1), title: 'Pastéis de Nata in Belém', note: 'Vor 11 Uhr ist die Schlange kurz.' },
    { on: day(2), title: 'Palast und Gärten von Sintra' },
    { on: day(4), title: 'Mit der Straßenbahn 28 fahren' },
    { title: 'Buchladen in der LX Factory' },
  ]
  const ranks = ranksAfter(undefined, items.length)
  return {
    plan: items.map((item, index) => ({ ...item, rank: ranks[index] ?? '' })),
    places: [
      { name: 'Kachelmuseum', lat: 38.7247, lon: -9.1137, category: 'sight' },
      { name: 'Belém', lat: 38.6976, lon: -9.2033, category: 'sight', note: 'Turm, Kloster und Gebäck' },
      { name: 'LX Factory', lat: 38.7033, lon: -9.1783, category: 'shop' },
      { name: 'Aussicht Senhora do Monte', lat: 38.719, lon: -9.1327, category: 'nature' },
    ],
  }
}

function makeExpenses(
  day: (count: number) => string,
  travellerIds: readonly string[],
): Pick<ExampleTrip, 'expenses' | 'settlements'> {
  const [me = '', friend = ''] = travellerIds
  const paid = (payer: string, minor: number): Expense['cost'] => ({
    total: { minor, currency: 'EUR' },
    payers: [{ id: payer, minor }],
    split: { mode: 'equal', travellerIds: [...travellerIds] },
  })
  return {
    expenses: [
      { title: 'Flüge', category: 'transport', on: day(-10), cost: paid(me, 38_940), files: [] },
      { title: 'Anzahlung Pension', category: 'stay', on: day(-9), cost: paid(friend, 9_100), files: [] },
      {
        title: 'Reiseführer',
        category: 'shopping',
        on: day(-6),
        cost: { ...paid(me, 1_990), split: { mode: 'equal', travellerIds: [friend] } },
        files: [],
      },
    ],
    settlements: [{ fromId: friend, toId: me, minor: 10_000, currency: 'EUR', on: day(-5) }],
  }
}

function makeLists(
  day: (count: number) => string,
  travellerIds: readonly string[],
): Pick<ExampleTrip, 'packing' | 'tasks' | 'notes'> {
  const [me = '', friend = ''] = travellerIds
  const ranks = ranksAfter(undefined, 3)
  return {
    packing: [
      { name: 'T-Shirts', category: 'Kleidung', quantity: 6, packed: 2, grams: 180, bag: 'Koffer' },
      { name: 'Bequeme Schuhe', category: 'Kleidung', quantity: 1, packed: 0, grams: 800, bag: 'Koffer' },
      { name: 'Sonnencreme', category: 'Bad', quantity: 1, packed: 1, grams: 220, bag: 'Koffer', travellerId: friend },
      { name: 'Ladekabel', category: 'Technik', quantity: 2, packed: 0, bag: 'Rucksack', travellerId: me },
      { name: 'Personalausweis', category: 'Papiere', quantity: 1, packed: 0, bag: 'Rucksack' },
    ],
    tasks: [
      { title: 'Online einchecken', rank: ranks[0] ?? '', dueOn: day(-1), travellerId: me },
      { title: 'Karten für Sintra kaufen', rank: ranks[1] ?? '', dueOn: day(-3), travellerId: friend },
      { title: 'Blumen gießen lassen', rank: ranks[2] ?? '' },
    ],
    notes: [
      {
        title: 'Gut zu wissen',
        text: 'Notruf 112. Trinkgeld: aufrunden. Die Uhr geht eine Stunde nach.',
        files: [],
      },
    ],
  }
}
