/** A little of everything, and a server that answers each page, for tests that visit all of them. */
import { addDays } from '#base/calendar/calendar-day'
import { listApiTokens, listInvitations, listPasskeys, listPeople, listSessions, readServerDisk } from '#auth'
import { listBackups, readBackups, readLastRestore } from '#backup'
import { ownId, readUsage, type AnyCollection } from '#documents'
import { readFileUsage } from '#files'
import { listPush, listWebhooks, messagesCollection } from '#messaging'
import { answerSignInOptions, answerWith, type Answer, type Seed } from '#testing/app-page'
import { doneBackup, untouchedBackups } from '#testing/backup/backup-overview'
import { answerAccount } from '#testing/people/answer-account'
import { stayOf } from '#testing/trips/trip-bookings'
import { incidentOf } from '#testing/uptime/incidents'
import { aMaintenance, aShop } from '#testing/uptime/shops'
import { keptChart, keptDetails } from '#testing/uptime/stored-shop'
import { toolCollections } from '#tools'
import { makeExampleLife, TRIP_ID, WHEEL_ID } from '../../scripts/screenshots/example-life.ts'
import { makeRecipe } from '../../src/tools/recipes/recipe/make-recipe.ts'
import { emptyDraft } from '../../src/tools/recipes/recipe/recipe-draft.ts'
import { readOverview, readShopChart, readShopDetails } from '../../src/tools/uptime/uptime-endpoints.ts'
import { drawWinner } from '../../src/tools/wheel/chance/draw.ts'
import type { Wheel } from '../../src/tools/wheel/model.ts'
import { TODAY, YESTERDAY } from './pages.ts'

const NOW_MS = Date.now()
const NOW = new Date(NOW_MS).toISOString()
/** So many of the past days have entries. */
const PAST_DAYS = 8

/** Anna's documents. */
export function makeExampleAccount(userId: string): readonly Seed[] {
  const life = makeExampleLife(TODAY).filter(({ collection, id }) => collection !== 'timeEntries' || isOfPastDays(id))
  return [
    ...[...life, ...makeTimeAndTripParts(), ...makeShops()].map(({ collection, id, fields }): Seed => [
      collectionOf(collection),
      id,
      fields,
    ]),
    ...makeDraws(life.find(({ id }) => id === WHEEL_ID)?.fields as Wheel),
    ...makeKitchen(ownId(userId)),
    ...[1, 2, 3].map((count): Seed => [messagesCollection, `message${count}`, messageOf(userId, count)]),
  ]
}

/** The example's own day is always in the afternoon. */
function isOfPastDays(id: string): boolean {
  const date = id.slice(0, 10)
  return date < TODAY && date >= addDays(TODAY, -PAST_DAYS)
}

function collectionOf(name: string): AnyCollection {
  const found = toolCollections.find((collection) => collection.name === name)
  if (found === undefined) throw new Error(`there is no collection ${name}`)
  return found
}

type Document = { readonly collection: string; readonly id: string; readonly fields: object }

const documentsOf = (collection: string, all: Readonly<Record<string, object>>): readonly Document[] =>
  Object.entries(all).map(([id, fields]) => ({ collection, id, fields }))

function makeTimeAndTripParts(): readonly Document[] {
  const days = { from: addDays(TODAY, 10), to: addDays(TODAY, 14) }
  return [
    ...documentsOf('timeEntries', {
      running: { kind: 'work', time: { start: hourAgo() }, stops: [], source: 'clock', projectId: 'bakery' },
      // On free days the example's life has none.
      early: { kind: 'work', time: { start: yesterdayAt('06:00'), end: yesterdayAt('06:30') }, source: 'form' },
    }),
    ...documentsOf('timeTags', { tag: { name: 'unterwegs', isArchived: false } }),
    ...documentsOf('timeCustomers', { customer: { name: 'Krume GmbH', isArchived: false } }),
    ...documentsOf('timeRates', { rate: { validFrom: '2026-01-01', cents: 9_000 } }),
    ...documentsOf('timeTemplates', {
      template: { title: 'Frühdienst', kind: 'work', times: { start: '06:00', end: '14:00' } },
    }),
    ...documentsOf('timeAbsences', { leave: { kind: 'vacation', days, portion: 'full' } }),
    ...documentsOf('timeCorrections', { correction: { kind: 'opening', date: YESTERDAY, amount: 90 } }),
    ...documentsOf('tripBookings', { booking }),
    ...documentsOf('packingTemplates', {
      template: { title: 'Wochenende', items: [{ id: 'shirt', name: 'T-Shirt', category: 'Kleidung', quantity: 2 }] },
    }),
  ]
}

const booking = {
  ...{ tripId: TRIP_ID, kind: 'stay', title: 'Pensão', status: 'booked', code: 'KX7Q2M' },
  ...{ details: [], moves: [], travellerIds: [], files: [] },
  schedule: stayOf(addDays(TODAY, 14), addDays(TODAY, 16)),
}

function hourAgo(): string {
  return Temporal.Now.zonedDateTimeISO('Europe/Berlin').subtract({ hours: 1 }).toString({ smallestUnit: 'second' })
}

function yesterdayAt(time: string): string {
  const at = Temporal.PlainDateTime.from(`${YESTERDAY}T${time}`)
  return at.toZonedDateTime('Europe/Berlin').toString({ smallestUnit: 'second' })
}

function makeShops(): readonly Document[] {
  const at = 'https://shop.beispiel.de/'
  const [fromMs, untilMs] = [NOW_MS + 3_600_000, NOW_MS + 7_200_000]
  return [
    ...documentsOf('shops', {
      shop: aShop(at, { name: 'Kasse', group: 'Blumen Müller', tags: ['wichtig'] }),
      start: aShop(at, { name: 'Startseite', group: 'Blumen Müller' }),
      feed: aShop(at, { name: 'Alter Feed', isPaused: true }),
    }),
    ...documentsOf('shopIncidents', {
      incident: incidentOf({ id: 'shop', name: 'Kasse' }, 30, undefined),
      past: incidentOf({ id: 'start', name: 'Startseite' }, 3_000, 12),
    }),
    ...documentsOf('shopMaintenances', { maintenance: aMaintenance(fromMs, untilMs, { kind: 'all' }) }),
    ...documentsOf('statusPages', {
      page: {
        ...{ title: 'Mein Laden', slug: 'laden', isPublished: true, showsResponseTimes: true },
        shops: [{ id: 'one', shopId: 'shop' }],
        announcements: [{ id: 'news', at: NOW, title: 'Umzug', text: 'Am Sonntag.' }],
      },
    }),
  ]
}

function makeDraws(wheel: Wheel): readonly Seed[] {
  const { entries, mode } = wheel
  const drawn = drawWinner({ wheelId: WHEEL_ID, entries, mode, source: () => 0, drawnAt: NOW })
  if (!drawn.ok) throw new Error(drawn.error)
  return [[collectionOf('draws'), 'draw', drawn.value]]
}

function makeKitchen(cookbookId: string): readonly Seed[] {
  let count = 0
  const newId = (): string => `item${(count += 1)}`
  const recipe = (title: string, line: string) => {
    const steps = [{ text: 'Wasser aufsetzen.' }, { text: '10 Minuten kochen.' }]
    const draft = { ...emptyDraft, title, servings: 2, ingredients: [{ text: line }, { text: '1 TL Salz' }], steps }
    return makeRecipe(draft, { cookbookId, newId, defaultServings: 2 })
  }
  const meal = { cookbookId, on: TODAY, kind: 'dinner', rank: 'V', dish: { recipeId: 'soup' }, servings: 2 }
  const food = { cookbookId, name: 'Belugalinsen', aliases: [], department: 'dry', isStaple: true }
  return [
    [collectionOf('cookbooks'), cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
    [collectionOf('cookbooks'), 'shared', { title: 'Omas Küche', servings: 2 }],
    [collectionOf('recipes'), 'soup', recipe('Linsensuppe', '200 g Linsen')],
    [collectionOf('recipes'), 'pasta', recipe('Nudeln', '300 g Nudeln')],
    [collectionOf('foods'), 'food', { ...food, seasonMonths: [], substitutes: [] }],
    [collectionOf('pantryItems'), 'spinach', { cookbookId, name: 'Spinat', bestBefore: addDays(TODAY, 2) }],
    [collectionOf('pantryItems'), 'flour', { cookbookId, name: 'Mehl', place: 'Keller' }],
    [collectionOf('meals'), 'meal', meal],
    [collectionOf('shoppingParts'), 'milk', { cookbookId, name: 'Milch', addedAt: NOW }],
    [collectionOf('shoppingParts'), 'bread', { cookbookId, name: 'Brot', addedAt: NOW, doneAt: NOW }],
  ]
}

function messageOf(receiverId: string, count: number) {
  const message = { receiverId, kind: 'shop-up', title: `Kasse läuft wieder (${count})`, body: 'Nach 12 Minuten.' }
  // Unread ones would come as toasts, which have a test of their own.
  return { ...message, link: '/uptime/shop/shop', source: 'uptime', readAt: NOW }
}

const row = { ...keptDetails('shop', NOW_MS).row, id: 'shop' }

/** A server that Anna looks after. */
export const exampleAnswers: readonly Answer[] = [
  answerAccount({ isAdministrator: true }),
  answerSignInOptions(() => ({ isMailSent: true, providers: [{ id: 'anbieter', name: 'Anbieter' }] })),
  answerWith(readOverview, () => ({ at: NOW, revision: '1', isWhole: true, rows: [row], removed: [] })),
  answerWith(readShopDetails, ({ shopId }) => keptDetails(shopId, NOW_MS)),
  answerWith(readShopChart, () => keptChart(NOW_MS)),
  answerWith(listSessions, () => ({ sessions: [sessionOf('phone'), sessionOf('here')] })),
  answerWith(listPasskeys, () => ({ passkeys: [] })),
  answerWith(listApiTokens, () => ({ tokens: [] })),
  answerWith(listPush, () => ({ installations: [] })),
  answerWith(listWebhooks, () => ({ webhooks: [] })),
  answerWith(readUsage, () => ({ usedBytes: 5, historyBytes: 1, limitBytes: 1024 ** 2 })),
  answerWith(readFileUsage, () => ({ usedBytes: 3, limitBytes: 1024 ** 2 })),
  answerWith(listInvitations, () => ({ invitations: [invitation] })),
  answerWith(listPeople, () => ({ people: [person] })),
  answerWith(readServerDisk, () => ({})),
  answerWith(readLastRestore, () => ({ isInApp: true })),
  answerWith(readBackups, () => ({ ...untouchedBackups, lastAttempt: doneBackup, lastSuccess: doneBackup })),
  answerWith(listBackups, () => ({ backups: [{ name: 'a.tar.zst', madeAt: NOW, sizeBytes: 5, isEncrypted: false }] })),
]

const invitation = { id: 'oma', note: 'Oma', createdAt: NOW, expiresAt: NOW }

const person = {
  ...{ uid: 'erna', name: 'Oma Erna', email: 'erna@beispiel.de', createdAt: NOW, lastLoginAt: NOW },
  ...{ isAnonymous: false, isAdministrator: false, isDisabled: false },
}

function sessionOf(id: string) {
  const times = { createdAt: NOW, lastSeenAt: NOW }
  return {
    id,
    isCurrent: id === 'here',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    ipAddress: '192.0.2.1',
    ...times,
  }
}
