// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { tools, type ReadDocuments } from '#tools'
import { entriesOn } from '#testing/time-entries'
import { aShop, anHttpCheck } from '#testing/uptime/shops'
import { aWheel } from '#testing/wheels'
import { listDatePages, listPaletteEntries } from './palette-entries.ts'
import { build } from './palette-search-test.ts'

const NOW = Date.parse('2026-11-20T12:00:00+01:00')
const UPDATED = '2026-11-19T08:00:00.000Z'

const kept: Readonly<Record<string, readonly object[]>> = {
  wheels: [
    { id: 'wheel', ...aWheel('Küchendienst', ['Özlem', 'Maximiliane', 'Ben']) },
    { id: 'class', ...aWheel('Klasse 5b', ['Anna']) },
  ],
  shops: [
    { id: 'shop', ...aShop('http://127.0.0.1:4490/s3', { name: 'Kasse', group: 'Bäckerei Süß', tags: ['wichtig'] }) },
    { id: 'feed', ...aShop('https://a.example/', { name: 'Produkt-Feed', check: anHttpCheck('https://a.example/') }) },
  ],
  shopIncidents: [
    { id: 'incident', shopId: 'shop', shopName: 'Kasse', startedAt: '2026-11-20T10:00:00.000Z' },
    {
      ...{ id: 'before', shopId: 'feed', shopName: 'Altladen', note: 'Zertifikat lief ab' },
      ...{ startedAt: '2026-10-01T10:00:00.000Z', endedAt: '2026-10-01T11:00:00.000Z' },
    },
  ],
  statusPages: [{ id: 'page', title: 'Wie es uns geht', slug: 'stand-heute', shops: [] }],
  timeTags: [{ id: 'tag', name: 'Fernwartung' }],
  timeEntries: [
    ...entriesOn('2026-11-18', '08:00-12:00').map((entry) => ({ ...entry, id: 'tagged', tagIds: ['tag'] })),
    ...entriesOn('2026-11-17', '08:00-12:00').map((entry) => ({ ...entry, id: 'noted', note: 'Abrechnung geprüft' })),
  ],
  timeAbsences: [
    {
      id: 'leave',
      kind: 'vacation',
      days: { from: '2026-12-21', to: '2026-12-23' },
      portion: 'full',
      note: 'Skihütte',
    },
  ],
  recipes: [
    {
      ...{ id: 'soup', title: 'Kürbissuppe', tags: [], notes: [] },
      ingredients: [{ id: 'i', text: '1 Hokkaido', name: 'Hokkaido' }],
    },
  ],
  cookbooks: [{ id: 'book', title: 'Omas Hefte' }],
  pantryItems: [{ id: 'flour', name: 'Dinkelmehl', place: 'Keller' }],
  trips: [{ id: 'trip', title: 'Lissabon', range: { from: '2027-06-10', to: '2027-06-17' } }],
  tripBookings: [{ id: 'flight', tripId: 'trip', title: 'TP 551 nach Porto', kind: 'flight', code: 'XK4P9Q' }],
  tripPlaces: [{ id: 'place', tripId: 'trip', name: 'Castelo', address: 'Rua de Santa Cruz' }],
  tripTasks: [{ id: 'task', tripId: 'trip', title: 'Reisepass verlängern' }],
  tripNotes: [{ id: 'note', tripId: 'trip', title: 'Schlüssel', text: 'Der Code am Tresor ist beim Nachbarn' }],
  privateTripNotes: [{ id: 'own-note', tripId: 'trip', title: 'Impfungen' }],
  tripPackingItems: [{ id: 'brush', tripId: 'trip', name: 'Zahnbürste' }],
  privatePackingItems: [{ id: 'gone', tripId: 'other', name: 'Fernglas' }],
  tripPlanItems: [{ id: 'plan', tripId: 'trip', title: 'Fado am Abend' }],
  tripExpenses: [{ id: 'expense', tripId: 'trip', title: 'Pastéis', note: 'für alle' }],
}

const read = (({ name }: { readonly name: string }) =>
  (kept[name] ?? []).map((fields) => ({ ...fields, updatedAt: UPDATED }))) as unknown as ReadDocuments

const everything = build(listPaletteEntries({ read, nowMs: NOW, isSignedIn: true }))

function firstFor(query: string, toolId?: string): string | undefined {
  return everything.search(query, { toolId, nowMs: NOW })[0]?.entry.title
}

describe('what users type finds first', () => {
  it.each([
    // Actions, pages, and settings.
    ['Pause', 'Heute'],
    ['Kommen', 'Kommen'],
    ['dunkel', 'Dunkles Design'],
    ['Urlaub', 'Abwesenheit eintragen'],
    ['Export', 'Alles exportieren'],
    ['Passwort', 'Anmeldung und Sicherheit'],
    ['Daten und Speicher', 'Deine Daten'],
    ['abmelden', 'Abmelden'],
    ['Konto', 'Konto'],
    ['Benachrichtigungen', 'Benachrichtigungen'],
    ['Saldo', 'Startsaldo und Korrekturen'],
    ['Saldo korrigieren', 'Startsaldo und Korrekturen'],
    ['Monat', 'Monat'],
    ['Auswertung', 'Auswertung'],
    ['Push', 'Einstellungen für Benachrichtigungen'],
    ['Statusseite', 'Statusseiten'],
    ['Statusseiten', 'Statusseiten'],
    ['Arbeitszeit', 'Arbeitszeit-Pläne'],
    ['Arbeitszeiten', 'Arbeitszeit-Pläne'],
    ['Schlagworte', 'Schlagwörter'],
    ['Wochenplan', 'Woche'],
    ['Saisonkalender', 'Saison'],
    ['Hinweise und Erinnerungen', 'Hinweise und Runden'],
    ['Vorgaben für Shops', 'Vorgaben und Erinnerungen'],
    ['Rezept aus dem Netz holen', 'Rezepte importieren'],
    ['Rezept anlegen', 'Neues Rezept'],
    ['Eintrag hinzufügen', 'Eintrag anlegen'],
    ['Jahr', 'Jahr'],
    ['Arbeitszeitkonto', 'Jahr'],
    ['Stundenblatt', 'Stundenblatt'],
    ['Kunden', 'Kunden'],
    ['Webhook', 'Einstellungen für Benachrichtigungen'],
    ['Telegram', 'Einstellungen für Benachrichtigungen'],
    ['Feierabend', 'Heute'],
    ['wie das gerät', 'Design wie das Gerät'],
    ['neuer shop', 'Shop anlegen'],
    ['gestörte Shops', 'Störungen'],
    ['iOS', 'Vom iPhone teilen'],
    ['neues rad', 'Neues Rad'],
    ['Shop anlegen', 'Shop anlegen'],
    ['Shop hinzufügen', 'Shop anlegen'],
    ['Störung', 'Störungen'],
    ['Vorrat', 'Vorrat'],
    // Things, by what stands in them.
    ['Özlem', 'Küchendienst'],
    ['Maximiliane', 'Küchendienst'],
    ['127.0.0.1', 'Kasse · Bäckerei Süß'],
    ['4490/s3', 'Kasse · Bäckerei Süß'],
    ['wichtig', 'Kasse · Bäckerei Süß'],
    ['gestört', 'Kasse · Bäckerei Süß'],
    ['Zertifikat', 'Störung: Altladen'],
    ['Störung Altladen', 'Störung: Altladen'],
    ['Kasse', 'Kasse · Bäckerei Süß'],
    ['stand-heute', 'Wie es uns geht'],
    ['Fernwartung', 'Fernwartung'],
    ['abrechnung', 'Abrechnung geprüft'],
    ['Skihütte', 'Urlaub, Mo, 21.12. – Mi, 23.12.'],
    ['Hokkaido', 'Kürbissuppe'],
    ['Omas Hefte', 'Omas Hefte'],
    ['Dinkelmehl', 'Dinkelmehl'],
    ['XK4P9Q', 'TP 551 nach Porto'],
    ['Porto', 'TP 551 nach Porto'],
    ['Santa Cruz', 'Castelo'],
    ['Reisepass', 'Reisepass verlängern'],
    ['Tresor', 'Schlüssel'],
    ['Impfung', 'Impfungen'],
    ['Zahnbürste', 'Zahnbürste'],
    ['Fado', 'Fado am Abend'],
    ['Pasteis', 'Pastéis'],
    // However it is written.
    ['Glücksrd', 'Glücksrad'],
    ['gluecksrad', 'Glücksrad'],
    ['bäckrei', 'Kasse · Bäckerei Süß'],
    ['Baeckerei', 'Kasse · Bäckerei Süß'],
    ['backerei', 'Kasse · Bäckerei Süß'],
    ['KUECHENDIENST', 'Küchendienst'],
    ['dienst', 'Küchendienst'],
  ])('%s: %s', (query, title) => {
    expect(firstFor(query)).toBe(title)
  })

  it('what belongs to a trip leads to the page that shows it, and what belongs to no trip is not found', () => {
    const pathOf = (query: string) => everything.search(query, { toolId: undefined, nowMs: NOW })[0]?.entry.act
    expect(pathOf('Castelo')).toEqual({ kind: 'open', path: '/tripPlanner/reise/trip/karte?ort=place' })
    expect(pathOf('Zahnbürste')).toEqual({ kind: 'open', path: '/tripPlanner/reise/trip/packliste' })
    expect(pathOf('Reisepass')).toEqual({ kind: 'open', path: '/tripPlanner/reise/trip/notizen' })
    expect(pathOf('Fernglas')).toBeUndefined()
  })

  it.each([
    ['Einstellungen', /^Einstellungen/],
    ['Import', /importieren$/],
    ['Stempeluhr', /^(?:Heute|Kommen)$/],
  ])('„%s“ from the start page: pages and actions, nothing else before them', (query, title) => {
    const [first, ...others] = everything.search(query, { toolId: undefined, nowMs: NOW }).slice(0, 2)
    expect([first?.entry.title, others[0]?.entry.title]).toEqual([
      expect.stringMatching(title),
      expect.stringMatching(title),
    ])
  })

  it.each(['Einstellungen', 'Import', 'Stempeluhr'])(
    '„%s“: pages of several tools, those of the tool at hand first',
    (query) => {
      for (const toolId of ['time', 'uptime'].slice(0, query === 'Stempeluhr' ? 1 : 2)) {
        expect(everything.search(query, { toolId, nowMs: NOW })[0]?.entry.toolId).toBe(toolId)
      }
    },
  )

  it('the clock is pressed by what it can do now', async () => {
    const running = entriesOn('2026-11-20', '08:00-').map((entry) => ({ ...entry, updatedAt: UPDATED }))
    const index = build(
      listPaletteEntries({
        read: (({ name }: { readonly name: string }) =>
          name === 'timeEntries' ? running : []) as unknown as ReadDocuments,
        nowMs: NOW,
        isSignedIn: true,
      }),
    )
    const [first] = index.search('Pause', { toolId: undefined, nowMs: NOW })
    expect(first?.entry).toMatchObject({
      title: 'Pause beginnen',
      act: { kind: 'deed', toolId: 'time', deed: 'pause' },
    })
  })

  it('„gestört“ finds the incidents, also while no shop is down', () => {
    const index = build(listPaletteEntries({ read: () => [], nowMs: NOW, isSignedIn: true }))
    const [first] = index.search('gestört', { toolId: undefined, nowMs: NOW })
    expect(first?.entry.title).toBe('Störungen')
  })

  it('help stands in a group of its own, and the theme of the device beside light and dark', () => {
    const offered = listPaletteEntries({ read, nowMs: NOW, isSignedIn: true })
    const titlesOf = (group: string) => offered.filter((entry) => entry.group === group).map(({ title }) => title)
    const found = everything.search('Hilfe', { toolId: undefined, nowMs: NOW }).map(({ group }) => group)
    expect(found.slice(0, 2)).toEqual(['Hilfe', 'Hilfe'])
    expect(titlesOf('Hilfe')).toEqual(['Alle Tastenkürzel', 'Vom iPhone teilen'])
    expect(offered.flatMap(({ act }) => (act.kind === 'theme' ? [act.mode] : []))).toEqual(['dark', 'light', 'device'])
  })

  it('a day or a month opens its page', () => {
    const paths = (query: string) => listDatePages(query, NOW, true).map(({ act }) => act)
    expect(paths('20.11.2026')).toContainEqual({ kind: 'open', path: '/timeTracker/tag/2026-11-20' })
    expect(paths('Oktober 2026')).toContainEqual({ kind: 'open', path: '/timeTracker/monat/2026-10' })
    expect(paths('Kasse')).toEqual([])
  })

  it('without an account nothing of tools that need one', () => {
    const offered = listPaletteEntries({ read, nowMs: NOW, isSignedIn: false })
    const closed = new Set(tools.filter(({ needsAccount }) => needsAccount === true).map(({ id }) => id))
    expect(offered.filter(({ toolId }) => closed.has(toolId as never))).toEqual([])
    expect(offered.map(({ title }) => title)).toContain('Registrieren')
  })
})
