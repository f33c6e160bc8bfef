/** All screens of time tracking on a phone: no text is wider than what it stands in, and nothing lies on it. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { expectNoBarriers, openApp, page, PHONE, type AppPage } from '#testing/app-page'
import { entryOf, fullWeekPlan } from '#testing/time-entries'
import {
  absencesCollection,
  entriesCollection,
  plansCollection,
  projectsCollection,
  tagsCollection,
} from '../collections.ts'
import type { TimeEntry } from '../model.ts'

const NOW = '2026-11-27T14:10:00+01:00'
const LONG = 'Relaunch der Bäckerei Brötchen & Söhne'

const entries: readonly TimeEntry[] = [
  entryOf('2026-11-23', '08:00', '16:30', {
    projectId: 'long',
    note: 'Konzept für die Startseite und die Bestellseite',
  }),
  entryOf('2026-11-23', '12:00', '12:30', { kind: 'break' }),
  entryOf('2026-11-24', '22:00', '23:00', { projectId: 'short' }),
  {
    ...entryOf('2026-11-24', '20:00', '20:30', { projectId: 'long', tagIds: ['tag'] }),
    time: { start: '2026-11-25T22:00:00+01:00[Europe/Berlin]', end: '2026-11-26T06:00:00+01:00[Europe/Berlin]' },
  },
  entryOf('2026-11-27', '08:00', '12:00', { projectId: 'long', tagIds: ['tag'] }),
  {
    ...entryOf('2026-11-27', '12:30', '13:00'),
    source: 'clock',
    time: { start: '2026-11-27T12:30:00+01:00[Europe/Berlin]' },
  },
]

async function open(path: string, isNew = false): Promise<AppPage> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openApp(path, {
    size: PHONE,
    documents: isNew
      ? []
      : [
          [plansCollection, 'plan', { ...fullWeekPlan, state: 'SN' }],
          [projectsCollection, 'long', { name: LONG, color: '#f4b942', isArchived: false }],
          [projectsCollection, 'short', { name: 'Wartung', color: '#2a9d8f', isArchived: false }],
          [tagsCollection, 'tag', { name: 'Außendienst', isArchived: false }],
          ...(['vacation', 'sick', 'special', 'overtime'] as const).map(
            (kind, index) =>
              [
                absencesCollection,
                kind,
                { kind, days: { from: `2026-12-0${index * 2 + 1}`, to: `2026-12-0${index * 2 + 1}` }, portion: 'full' },
              ] as const,
          ),
          ...entries.map((entry, index) => [entriesCollection, `e${index}`, entry] as const),
        ],
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return app
}

const paths = [
  '',
  '/tag/2026-11-26',
  '/woche',
  '/monat',
  '/abwesenheiten',
  '/auswertung',
  '/import',
  '/einstellungen',
  '/einstellungen/plaene',
  '/einstellungen/plaene/neu',
  '/einstellungen/korrekturen',
  '/einstellungen/projekte',
  '/einstellungen/vorlagen',
  '/einstellungen/hinweise',
]

const dialogs = [
  ['/tag/2026-11-27', /^08:00–12:00/],
  ['/tag/2026-11-27', 'Eintrag anlegen'],
  ['/tag/2026-11-27', 'Tag kopieren …'],
  ['/woche', 'Woche kopieren …'],
  ['/abwesenheiten', 'Abwesenheit'],
  ['/einstellungen/korrekturen', 'Startsaldo eintragen'],
  ['/einstellungen/vorlagen', /Vorlage/],
] as const

it.each(paths)('C32: at 390 pixels nothing is cut off or covered on /timeTracker%s', async (path) => {
  await open(`/timeTracker${path}`)
  await expect.poll(listCutTexts).toEqual([])
  expect(listCovered()).toEqual([])
})

it.each(dialogs)('C32: at 390 pixels nothing is cut off in the dialog of /timeTracker%s %s', async (path, name) => {
  await open(`/timeTracker${path}`)
  await page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(listCutTexts).toEqual([])
})

it('E22 E25 E26: axe finds nothing in the dialogs with a break, a decimal duration and the days that are copied', async () => {
  const app = await open('/timeTracker/tag/2026-11-27')
  await page.getByRole('button', { name: 'Eintrag anlegen' }).click()
  await page.getByLabelText('Beginn').fill('8')
  await page.getByLabelText('Dauer').fill('8.30')
  await page.getByLabelText('Davon Pause').fill('30')
  await expect.element(page.getByText('Drei Einträge')).toBeVisible()
  await expectNoBarriers()
  app.goTo('/timeTracker/woche')
  await page.getByRole('button', { name: 'Woche kopieren …' }).click()
  await expect.element(page.getByText('Gefüllt wird')).toBeVisible()
  await expectNoBarriers()
})

it('C31 C32: at 390 pixels the year of absences without a plan is whole', async () => {
  await open('/timeTracker/abwesenheiten', true)
  await expect.element(page.getByRole('link', { name: 'Bundesland wählen' })).toBeVisible()
  expect([listCutTexts(), listCovered()]).toEqual([[], []])
})

/** Each text that reaches beyond the window or a box around it that can be seen, unless the rest of it is a scroll away or it ends in „…“. */
function listCutTexts(): readonly string[] {
  const walker = document.createTreeWalker(
    document.querySelector('dialog[open]') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const cut: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (node.parentElement?.checkVisibility() !== true || text.width < 2) continue
    const outside = [...boxesAround(node.parentElement)].find(
      ({ left, right }) => text.left < left || text.right > right,
    )
    if (outside !== undefined) cut.push(`${node.nodeValue}: ${Math.round(text.right - outside.right)} px`)
  }
  return cut
}

/** The edges that a text of this element may not cross; none if it is not meant to be seen whole. */
function boxesAround(element: Element): readonly { readonly left: number; readonly right: number }[] {
  const boxes = [{ left: 0, right: window.innerWidth }]
  for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
    const style = getComputedStyle(box)
    if (style.clipPath !== 'none' || style.textOverflow === 'ellipsis') return []
    if (style.overflowX === 'auto' || style.overflowX === 'scroll') return boxes
    const { left, right } = box.getBoundingClientRect()
    const isSeen = style.borderLeftWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)'
    if (style.display !== 'inline' && (isSeen || style.overflowX === 'hidden')) {
      const room = Math.min(EDGE_PX, Number.parseFloat(style.paddingRight))
      boxes.push({ left: left - 1, right: right - room + 1 })
    }
  }
  return boxes
}

/** What a text keeps from the edge of a box that has room inside. */
const EDGE_PX = 8

/** Each button and link that something lies on when it is in the middle of the window. */
function listCovered(): readonly string[] {
  const found = [...document.querySelectorAll<HTMLElement>('main button, main a')].filter((each) =>
    each.checkVisibility(),
  )
  return found.flatMap((each) => {
    each.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = each.getBoundingClientRect()
    if (width === 0 || getComputedStyle(each).clipPath !== 'none') return []
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return each.contains(above) || above?.contains(each) === true
      ? []
      : [`${each.textContent} ${each.ariaLabel}: ${above?.outerHTML.slice(0, 120)}`]
  })
}
