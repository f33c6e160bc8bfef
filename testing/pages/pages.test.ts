/** Each route of the app has a page in the list, so that the tests that visit all pages visit it too. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { CONFIRM_EMAIL_PATH, PROVIDER_RETURN_PATH, RESET_PATH, VERIFY_PATH } from '#auth'
import { HISTORY_PATH, RECEIVE_PATH, SHARING_PATH } from '#base/document-paths'
import { NOTIFICATIONS_PATH } from '#messaging'
import { CHOICE_PATH, DAYS_AWAY_PATH, toolFaces } from '#tools'
import { accountPaths } from '../../src/shell/account/account-paths.ts'
import { openPages, ownPages, setUpPages } from './pages.ts'

const root = join(import.meta.dirname, '../..')
const pathnames = [openPages, setUpPages, ...Object.values(ownPages)]
  .flatMap((pages) => Object.keys(pages))
  .map((path) => new URL(path, 'http://app').pathname)

/** Below which path the routes of a file lie. */
const places: Readonly<Record<string, string>> = {
  'src/shell/routes.tsx': '',
  'src/shell/account/account-screens.tsx': accountPaths.account,
  'src/shell/sign-in/login-screens.tsx': '/login',
  'src/tools/recipes/screens/recipe-screens.tsx': '/rezepte',
  'src/tools/recipes/screens/settings-screen.tsx': '/rezepte/einstellungen',
  'src/tools/time/screens/time-screens.tsx': '/timeTracker',
  'src/tools/time/screens/settings-screen.tsx': '/timeTracker/einstellungen',
  'src/tools/trips/screens/trip-screens.tsx': '/tripPlanner',
  'src/tools/uptime/screens/uptime-screens.tsx': '/uptime',
  'src/tools/uptime/settings/screens/settings-screen.tsx': '/uptime/settings',
  'src/tools/uptime/status-pages/screens/status-pages-screen.tsx': '/uptime/settings/statusseiten',
  'src/tools/wheel/screens/wheel-screens.tsx': '/wheelofnames',
}

/** What stands in braces, whole and without a place. */
const expressions: Readonly<Record<string, readonly string[]>> = {
  NOTIFICATIONS_PATH: [NOTIFICATIONS_PATH],
  RECEIVE_PATH: [RECEIVE_PATH],
  CHOICE_PATH: [CHOICE_PATH],
  DAYS_AWAY_PATH: [DAYS_AWAY_PATH],
  '`${HISTORY_PATH}/:collection/:id`': [`${HISTORY_PATH}/:collection/:id`],
  '`${SHARING_PATH}/:collection/:id`': [`${SHARING_PATH}/:collection/:id`],
  '`${tool.path}/*`': toolFaces.map(({ path }) => `${path}/*`),
  'below(RESET_PATH)': [RESET_PATH],
  'below(VERIFY_PATH)': [VERIFY_PATH],
  'below(CONFIRM_EMAIL_PATH)': [CONFIRM_EMAIL_PATH],
  'below(PROVIDER_RETURN_PATH)': [PROVIDER_RETURN_PATH],
  ...Object.fromEntries(Object.entries(accountPaths).map(([key, path]) => [`below(accountPaths.${key})`, [path]])),
}

function routesOf(file: string, code: string): readonly string[] {
  const place = places[file]
  return [...code.matchAll(/<Route\b[^/>]*?(?: index\b| path=(?:"([^"]*)"|\{(`[^`]*`|[^}]*)\}))/g)].flatMap(
    ([, text, expression]) =>
      place === undefined
        ? [`a place for ${file}`]
        : expression === undefined
          ? [`${place}/${text ?? ''}`.replaceAll(/\/+/g, '/')]
          : (expressions[expression] ?? [`a path for ${expression}`]),
  )
}

/** Routes that no page of the list is at; what only leads elsewhere is left out. */
function listUnvisited(file: string, code: string): readonly string[] {
  return routesOf(file, code.replaceAll(/<Route [^\n]*<Navigate\b.*/g, '')).filter(
    (route) => !pathnames.some((pathname) => matchPath(route, pathname) !== null),
  )
}

test('each route has a page in the list of all pages', () => {
  const files = globSync('src/**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] })
  const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  const routing = sources.filter(([, code]) => code.includes('<Route '))
  expect(routing.map(([file]) => file).toSorted()).toEqual(Object.keys(places).toSorted())
  expect(routing.flatMap(([file, code]) => routesOf(file, code)).length).toBeGreaterThan(100)
  expect(routing.flatMap(([file, code]) => listUnvisited(file, code))).toEqual([])
})

test.each([
  ['src/shell/routes.tsx', '<Route path="/neu" element={<NewScreen />} />', '/neu'],
  ['src/shell/routes.tsx', '<Route path={NEW_PATH} element={<NewScreen />} />', 'a path for NEW_PATH'],
  [
    'src/tools/trips/screens/trip-screens.tsx',
    '<Route path="reise/:id/neu" element={<New />} />',
    '/tripPlanner/reise/:id/neu',
  ],
  [
    'src/tools/new/screens/new-screens.tsx',
    '<Route index element={<NewScreen />} />',
    'a place for src/tools/new/screens/new-screens.tsx',
  ],
])('in %s the route %s is missed', (file, code, missed) => {
  expect(listUnvisited(file, code)).toEqual([missed])
})

test('what leads elsewhere needs no page', () => {
  expect(listUnvisited('src/shell/routes.tsx', '<Route path="alt" element={<Navigate to="/" replace />} />')).toEqual(
    [],
  )
})
