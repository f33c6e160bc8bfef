import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keysOfPlaces, listEverywhere } from './keys-of-places.ts'

const root = join(import.meta.dirname, '../..')

/** Where the keys of a file stand in the list; „usual“ are those that every field, menu or dialog has. */
const listed: Readonly<Record<string, string>> = {
  'shell/palette/palette-place.tsx': 'everywhere',
  'ui/use-undo-keys.tsx': 'everywhere',
  'ui/form/use-form.tsx': 'everywhere',
  'ui/list/selection.tsx': 'everywhere',
  'shell/notices/toasts.tsx': 'everywhere',
  'ui/list/big-list.tsx': 'In Listen',
  'ui/list/row-keys.tsx': 'In Listen',
  'tools/wheel/stage/screens/spinning-wheel.tsx': 'Glücksrad',
  'tools/wheel/stage/screens/full-screen.tsx': 'Glücksrad',
  'tools/time/week/screens/week-block.tsx': 'Woche der Zeiterfassung',
  'tools/time/week/screens/week-timeline.tsx': 'Woche der Zeiterfassung',
  'tools/time/week/screens/use-week-drag.ts': 'Woche der Zeiterfassung',
  'tools/time/absences/screens/use-day-range.ts': 'Kalender der Abwesenheiten',
  'tools/recipes/cooking/screens/use-cook-progress.ts': 'Kochmodus',
  'tools/trips/plan/screens/plan-list.tsx': 'Plan einer Reise',
  'tools/uptime/history/screens/line-chart.tsx': 'Diagramme der Shops',
  'tools/uptime/shop-page/screens/share-card.tsx': 'Verfügbarkeit der Shops',
  'shell/palette/palette.tsx': 'usual',
  'tools/time/catalog/screens/catalog-fields.tsx': 'usual',
  'tools/trips/atlas/screens/spot-field.tsx': 'usual',
  'tools/wheel/names/screens/name-row.tsx': 'usual',
  'tools/wheel/screens/wheel-settings-dialog.tsx': 'usual',
  'ui/date/german-date-input.tsx': 'usual',
  'ui/dialog.tsx': 'usual',
  'ui/form/field.tsx': 'usual',
  'ui/list/follow-pointer.tsx': 'usual',
}

it('what listens to keys has a place in the list of shortcuts', () => {
  const listening = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }).filter((file) =>
    /\bonKeyDown\b|'keydown'/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(listening.toSorted()).toEqual(Object.keys(listed).toSorted())
  const places = new Set(Object.values(listed)).difference(new Set(['everywhere', 'usual']))
  expect(new Set(keysOfPlaces.map(({ place }) => place))).toEqual(places)
})

it('no two lines of a place are for the same keys', () => {
  for (const rows of [listEverywhere('Strg'), ...keysOfPlaces.map((at) => at.rows)])
    expect(new Set(rows.map(([keys]) => keys)).size).toBe(rows.length)
})
