/** A user of time tracking, in a browser of their own. */
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A new person, signed in. */
export async function openPerson(browser: Browser, url: string, number: number): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  await page.goto('/register')
  await page.getByLabel('Name').fill('Anna Beispiel')
  await page.getByLabel('E-Mail').fill(`anna${number}@beispiel.de`)
  await page.getByLabel('Passwort', { exact: true }).fill('Korrekt-Pferd-Batterie-7')
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await page.getByRole('link', { name: 'Account' }).waitFor()
  await page.close()
  return context
}

/** Adds a plan, thirty half days of leave and `entryCount` entries in the last year, sent to the server and fetched by the browser. */
export async function addYear(context: BrowserContext, entryCount: number): Promise<void> {
  const page = await context.newPage()
  await page.goto('/timeTracker')
  const firstMs = Date.now() - 364 * DAY_MS
  const dates = Array.from({ length: 364 }, (_, index) => dateOf(firstMs + index * DAY_MS))
  const workdays = dates.filter((date) => ![0, 6].includes(new Date(date).getUTCDay()))
  const perDay = Math.ceil(entryCount / workdays.length)
  const year = workdays.flatMap((date) => Array.from({ length: perDay }, (_, index) => entryOf(date, index)))
  await add(page, 'timePlans', [plan(dates[0] ?? '')])
  await add(
    page,
    'timeAbsences',
    dates
      .filter((_, index) => index % 12 === 0)
      .map((date) => ({ kind: 'vacation', days: { from: date, to: date }, portion: 'half' })),
  )
  await add(page, 'timeEntries', year.slice(year.length - entryCount))
  // What was added last comes last.
  const last = workdays.at(-1) ?? ''
  await page.goto(`/timeTracker/monat/${last.slice(0, 7)}`)
  const worked = entryCount === 0 ? '' : ':has(.strong:not(:empty))'
  await page.locator(`tr:has(a[href="/timeTracker/tag/${last}"])${worked}`).waitFor()
  await page.close()
}

const DAY_MS = 86_400_000

function dateOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}

/** One hour each from six in the morning, UTC; every third is a break of a quarter of an hour. */
function entryOf(date: string, index: number) {
  const hour = String(6 + index).padStart(2, '0')
  const end = index % 3 === 2 ? '15' : '55'
  const at = (minute: string) => `${date}T${hour}:${minute}:00+00:00[UTC]`
  return { kind: index % 3 === 2 ? 'break' : 'work', time: { start: at('00'), end: at(end) }, source: 'form' }
}

function plan(validFrom: string) {
  const minutes = [480, 480, 480, 480, 480, 0, 0]
  return { validFrom, minutes, state: 'BY', options: [], worksOnHolidays: false, breakMode: 'gliding', leaveDays: 30 }
}

type Fields = Readonly<Record<string, unknown>>

async function add(page: Page, collection: string, documents: readonly Fields[]): Promise<void> {
  await addDocuments(
    page,
    collection,
    documents.map((fields, index) => ({ id: `bench${index}`, fields })),
  )
}

/** Adds documents as another device of the person would, through the API. */
export async function addDocuments(
  page: Page,
  collection: string,
  documents: readonly { readonly id: string; readonly fields: Fields }[],
): Promise<void> {
  const all = documents.map(({ id, fields }) => ({ path: `${collection}/${id}`, fields }))
  await page.evaluate(async (added) => {
    const { id: userId } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }
    const now = new Date().toISOString()
    for (let from = 0; from < added.length; from += 400) {
      const changes = added.slice(from, from + 400).map(({ path, fields }) => ({
        path,
        type: 'ADD',
        fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
        changeId: path.replace('/', '-'),
        userId,
        deviceId: 'other-device',
        editedAt: now,
        baseVersion: 0,
      }))
      const answer = await fetch('/api/documents/changes', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userId, deviceId: 'other-device', clientTime: now, changes }),
      })
      if (!answer.ok) throw new Error(`documents were refused: ${answer.status}`)
      const { results } = (await answer.json()) as { results: readonly { readonly outcome: string }[] }
      const refused = results.find(({ outcome }) => outcome !== 'applied')
      if (refused !== undefined) throw new Error(`a document was refused: ${JSON.stringify(refused)}`)
    }
  }, all)
}
