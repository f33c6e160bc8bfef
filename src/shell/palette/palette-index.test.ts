// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { tools, type ReadDocuments } from '#tools'
import { entriesOn } from '#testing/time-entries'
import { aShop, anHttpCheck } from '#testing/uptime/shops'
import { aWheel } from '#testing/wheels'
import { listDatePages, listPaletteEntries, type OfferedEntry, type PaletteEntry } from './palette-entries.ts'
import { spellingsOf } from '#base/text/normalize-name'
import { createPaletteIndex, groupHits, type PaletteContext } from './palette-index.ts'

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

function build<Entry extends PaletteEntry>(entries: readonly Entry[]) {
  const index = createPaletteIndex()
  for (const entry of entries) index.add({ ...entry, words: entry.words() })
  const entryAt = (place: number): Entry => {
    const entry = entries[place]
    if (entry === undefined) throw new Error('a hit is none of the entries')
    return entry
  }
  return {
    search: (query: string, context: PaletteContext) =>
      index.search(query, context).map((hit) => ({ ...hit, entry: entryAt(hit.place) })),
  }
}

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

describe('the index', () => {
  it('knows both ways to write a word', () => {
    expect(spellingsOf('Käse')).toEqual(['kase', 'kaese'])
    expect(spellingsOf('Straße')).toEqual(['strasse'])
  })

  it.each([
    ['Küche', 'Kuechendienst'],
    ['Öl', 'Oel und Essig'],
    ['Grünkohl', 'Gruenkohlauflauf'],
    ['grün essig', 'Gruener Essig'],
  ])('„%s“ finds „%s“', async (query, title) => {
    const index = build([anEntry('a', { title })])
    expect(index.search(query, { toolId: undefined, nowMs: NOW })).toHaveLength(1)
  })

  it.each(['abmleden', 'bamelden', 'abmeldne', 'jetzt abmleden', 'abmled'])(
    '„%s“, with two neighbouring letters in each other’s place, finds „Jetzt abmelden“',
    (query) => {
      const index = build([anEntry('a', { title: 'Jetzt abmelden' }), anEntry('b', { title: 'Jetzt anmelden' })])
      const [first] = index.search(query, { toolId: undefined, nowMs: NOW })
      expect(first?.entry.id).toBe('a')
    },
  )

  it('swaps letters only where nothing is found, and not in words of three', () => {
    const index = build([anEntry('a', { title: 'Kasse' }), anEntry('b', { title: 'Rad' })])
    const search = (query: string) =>
      index.search(query, { toolId: undefined, nowMs: NOW }).map(({ entry }) => entry.id)
    expect(search('aksse')).toEqual(['a'])
    expect(search('rda')).toEqual([])
    expect(search('aksse rad')).toEqual([])
  })

  it('a command is found sooner by one of its other words than a thing whose title begins with it', () => {
    const index = build([
      anEntry('thing', { title: 'Urlaub im Mai' }),
      anEntry('part', { title: 'Andere', words: () => 'Urlaub im Harz', weight: 2 }),
      anEntry('command', { title: 'Abwesenheit eintragen', words: () => 'krank, Urlaub', weight: 2 }),
    ])
    const found = index.search('urlaub', { toolId: undefined, nowMs: NOW })
    expect(found.map(({ entry }) => entry.id)).toEqual(['command', 'thing', 'part'])
  })

  it('looks for each word once, and for eight at most', () => {
    const index = build([anEntry('a', { title: 'eins zwei drei vier fünf sechs sieben acht' })])
    const search = (query: string) => index.search(query, { toolId: undefined, nowMs: NOW }).length
    expect(search('eins '.repeat(40))).toBe(1)
    expect(search('eins zwei drei vier fünf sechs sieben acht neun')).toBe(1)
    expect(search('eins neun')).toBe(0)
  })

  it('shows five of a group and how many there are, the group of the best hit first', () => {
    const index = build([
      ...Array.from({ length: 32 }, (_, at) => anEntry(`r${at}`, { title: `Runde ${at}`, group: 'Glücksrad' })),
      anEntry('exact', { title: 'Runde', group: 'Seiten' }),
    ])
    const hits = index.search('runde', { toolId: undefined, nowMs: NOW })
    const shown = groupHits(hits, () => 5)
    expect(shown.map(({ name, places, count }) => [name, places.length, count])).toEqual([
      ['Seiten', 1, 1],
      ['Glücksrad', 5, 32],
    ])
    expect(groupHits(hits, () => 105)[1]?.places).toHaveLength(32)
  })

  it('of thousands of hits finds the same, and the best first, as of a few', async () => {
    const few = [
      anEntry('elsewhere', { words: () => 'Kartenspiel' }),
      anEntry('middle', { title: 'Landkarte' }),
      anEntry('beginning', { title: 'Alte Kartenhäuser' }),
      anEntry('word', { title: 'Alte Karte' }),
      anEntry('first', { title: 'Kartenhaus' }),
      anEntry('exact', { title: 'Karte' }),
      anEntry('none', { title: 'Kar' }),
    ]
    const many = Array.from({ length: 3_000 }, (_, at) => anEntry(`many${at}`, { title: `Bunte Karten ${at}` }))
    const found = (entries: readonly PaletteEntry[]) =>
      build(entries)
        .search('karte', { toolId: undefined, nowMs: NOW })
        .map(({ entry }) => entry.id)
    const best = ['exact', 'first', 'word', 'beginning', 'elsewhere', 'middle']
    expect(found(few).toSorted()).toEqual(best.toSorted())
    const ofMany = found([...few, ...many])
    expect(ofMany).toHaveLength(best.length + many.length)
    expect(ofMany.filter((id) => !id.startsWith('many'))).toEqual(best)
  })

  it('of thousands of hits, all words count, however their umlauts are written', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) =>
      anEntry(`${at}`, { title: `Käse ${at % 2 === 0 ? 'Öl' : ''}` }),
    )
    const index = build(many)
    for (const query of ['käse', 'kaese', 'kase']) {
      expect(index.search(query, { toolId: undefined, nowMs: NOW })).toHaveLength(2_000)
      expect(index.search(`${query} oel`, { toolId: undefined, nowMs: NOW })).toHaveLength(1_000)
    }
  })

  it('prefers what belongs to no tool nowhere, also not where no tool is looked at', () => {
    const index = build([anEntry('a', { title: 'Liste', toolId: 'time' }), anEntry('b', { title: 'Liste' })])
    for (const toolId of [undefined, 'time'])
      expect(index.search('liste', { toolId, nowMs: NOW }).map(({ entry }) => entry.id)).toEqual(['a', 'b'])
  })

  it('puts what was changed lately before what was not', () => {
    const index = build([
      anEntry('old', { title: 'Liste', changedAt: '2024-01-01T00:00:00.000Z' }),
      anEntry('new', { title: 'Liste', changedAt: UPDATED }),
    ])
    const found = index.search('liste', { toolId: undefined, nowMs: NOW })
    expect(found.map(({ entry }) => entry.id)).toEqual(['new', 'old'])
  })
})

function anEntry(id: string, parts: Partial<OfferedEntry> = {}): PaletteEntry {
  return { id, title: id, detail: '', words: () => '', group: 'Dinge', toolId: undefined, ...parts }
}
