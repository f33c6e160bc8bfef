/** Holds the code to docs/architecture.md. Each rule is also shown a small house that breaks it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  checkCycles,
  checkDefaultExports,
  checkDirection,
  checkDoors,
  checkFolderSizes,
  checkNames,
  checkRealms,
  checkRoomCycles,
  checkServerParts,
  checkToolList,
  checkToolsApart,
} from '#testing/architecture'
import { parseSource, readSourceFiles, type SourceFile } from '#testing/source-files'

const files = (await readSourceFiles(join(import.meta.dirname, '..'))).filter(
  (file) => file.path !== 'src/architecture.test.ts',
)

/** A house of a few files, each given as its path and what it imports. */
function house(imports: Readonly<Record<string, readonly string[]>>): readonly SourceFile[] {
  return Object.entries(imports).map(([path, specifiers]) => ({ path, imports: specifiers, hasDefaultExport: false }))
}

test('the files are read: doors, relative imports, re-exports, types and lazy ones', () => {
  const code = `import type { A } from '#base/a'; export { b } from './b.ts'
    const c = await import('./c.ts'); export * from './d.ts'; export default c`
  expect(parseSource('src/x.ts', code)).toEqual({
    path: 'src/x.ts',
    imports: ['#base/a', './b.ts', './d.ts', './c.ts'],
    hasDefaultExport: true,
  })
  expect(files.length).toBeGreaterThan(50)
  expect(files.find((file) => file.path === 'src/services/http/server/serve.ts')?.imports).toContain('#base/app-error')
})

describe('layers know only what is below them', () => {
  test('here', () => expect(checkDirection(files)).toEqual([]))

  test.each([
    ['src/base/id.ts', '#documents'],
    ['src/ui/form/field.tsx', '#documents'],
    ['src/kit/settings-page.tsx', '#tools'],
    ['src/services/auth/client/index.ts', '#kit/settings-page'],
    ['src/services/auth/contract.ts', '#tools'],
    ['src/services/auth/client/index.ts', '#ui/form/field'],
    ['src/tools/wheel/screens/index.tsx', '../../../shell/routes.tsx'],
    ['src/shell/main.tsx', '../server/main.ts'],
    ['src/server/run-server.ts', '#ui/form/field'],
  ])('%s importing %s is found', (path, specifier) => {
    expect(checkDirection(house({ [path]: [specifier] }))).toHaveLength(1)
  })
})

describe('tools and services are entered by their doors', () => {
  test('here', () => expect(checkDoors(files)).toEqual([]))

  test.each([
    ['src/services/auth/contract.ts', '../documents/path.ts'],
    ['src/tools/wheel/model.ts', '../../base/id.ts'],
    ['src/tools/wheel/model.ts', '../trips/model.ts'],
    ['src/shell/main.tsx', '../ui/field.tsx'],
    ['src/shell/main.tsx', '../tools/wheel/screens/wheel-screen.tsx'],
    ['src/server/run-server.ts', '../tools/uptime/model.ts'],
  ])('%s importing %s is found', (path, specifier) => {
    expect(checkDoors(house({ [path]: [specifier] }))).toHaveLength(1)
  })

  test('a tool or service is open inside, and the side doors are open', () => {
    const open = house({
      'src/services/auth/server/index.ts': ['../contract.ts'],
      'src/tools/wheel/stage/screens/canvas.tsx': ['../../model.ts'],
      'src/tools/tool-list.ts': ['./wheel/tool.ts'],
      'src/tools/wheel/tool.ts': ['../tool-manifest.ts'],
      'src/shell/tool-screens.tsx': ['../tools/wheel/screens/index.tsx'],
      'src/server/tool-parts.ts': ['../tools/wheel/server/index.ts'],
    })
    expect(checkDoors(open)).toEqual([])
  })
})

describe('tools do not know each other', () => {
  test('here', () => expect(checkToolsApart(files)).toEqual([]))

  test.each(['../trips/model.ts', '../tool-list.ts', '../tool-faces.ts', '#tools'])(
    'a tool importing %s is found',
    (specifier) => {
      expect(checkToolsApart(house({ 'src/tools/wheel/model.ts': [specifier] }))).toHaveLength(1)
    },
  )
})

describe('code imports only what exists where it runs', () => {
  test('here', () => expect(checkRealms(files)).toEqual([]))

  test.each([
    ['src/base/id.ts', 'node:crypto'],
    ['src/services/auth/contract.ts', 'react'],
    ['src/services/auth/contract.ts', '#auth/client'],
    ['src/services/auth/contract.ts', './server/index.ts'],
    ['src/services/auth/contract.ts', 'zod'],
    ['src/tools/wheel/model.ts', '#ui/form/field'],
    ['src/services/auth/client/index.ts', 'node:fs'],
    ['src/services/auth/client/index.ts', '#auth/server'],
    ['src/shell/main.tsx', 'kysely'],
    ['src/services/auth/server/index.ts', 'react-dom'],
    ['src/server/run-server.ts', '#auth/client'],
  ])('%s importing %s is found', (path, specifier) => {
    expect(checkRealms(house({ [path]: [specifier] }))).toHaveLength(1)
  })

  test('tests may use both realms', () => {
    expect(checkRealms(house({ 'src/services/auth/contract.test.ts': ['node:fs', '#auth/client'] }))).toEqual([])
  })
})

describe('no modules know each other in a ring', () => {
  test('here', () => expect(checkCycles(files)).toEqual([]))

  test('in what tests share and in tests of the browser', async () => {
    const root = join(import.meta.dirname, '..')
    const others = [...(await readSourceFiles(root, 'testing')), ...(await readSourceFiles(root, 'e2e'))]
    expect(checkCycles(others)).toEqual([])
    const ring = { 'testing/a/b.ts': ['#testing/c'], 'testing/c.ts': ['./a/b.ts'] }
    expect(checkCycles(house(ring))).toHaveLength(1)
  })

  test('rings are found, through doors too', () => {
    expect(checkCycles(house({ 'src/base/a.ts': ['./b.ts'], 'src/base/b.ts': ['./a.ts'] }))).toHaveLength(1)
    const throughDoors = house({
      'src/services/auth/contract.ts': ['#documents'],
      'src/services/documents/contract.ts': ['#auth'],
    })
    expect(checkCycles(throughDoors)).toHaveLength(1)
    expect(checkCycles(house({ 'src/base/a.ts': ['./a.ts'] }))).toHaveLength(1)
  })

  test('two ways to one module are no ring', () => {
    expect(
      checkCycles(house({ 'src/base/a.ts': ['./b.ts', './c.ts'], 'src/base/b.ts': ['./c.ts'], 'src/base/c.ts': [] })),
    ).toEqual([])
  })
})

describe('rooms within a tool or service know each other in no ring', () => {
  test('here', () => expect(checkRoomCycles(files)).toEqual([]))

  test('a ring is found, also between screens of one and the server of the other', () => {
    const ring = house({
      'src/tools/uptime/shops/screens/shop-row.tsx': ['../../incidents/incident-id.ts'],
      'src/tools/uptime/incidents/server/incidents.ts': ['../../shops/shop.ts'],
    })
    expect(checkRoomCycles(ring)).toHaveLength(1)
  })

  test('what is known by all rooms or knows all is in no room, and tests may know each other', () => {
    const rooms = house({
      'src/tools/uptime/model.ts': [],
      'src/tools/uptime/screens/index.tsx': ['../shops/screens/shop-row.tsx'],
      'src/tools/uptime/shops/screens/shop-row.tsx': ['../../model.ts', '../../words/format.ts'],
      'src/tools/uptime/words/format.ts': ['../model.ts'],
      'src/tools/uptime/words/format.test.ts': ['../shops/screens/shop-row.tsx'],
    })
    expect(checkRoomCycles(rooms)).toEqual([])
  })
})

describe('no folder is too large to be taken in at once', () => {
  test('here', async () => {
    const root = join(import.meta.dirname, '..')
    const paths = await Promise.all(
      ['src', 'testing', 'e2e', 'scripts', 'bench', 'docs'].map(async (top) => {
        const entries = await readdir(join(root, top), { recursive: true, withFileTypes: true })
        return entries
          .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      }),
    )
    expect(checkFolderSizes(paths.flat().filter((path) => !path.startsWith('docs/decisions/')))).toEqual([])
  })

  test('the twenty-sixth file is found', () => {
    const paths = Array.from({ length: 26 }, (_, index) => `src/base/file-${index}.ts`)
    expect(checkFolderSizes(paths.slice(1))).toEqual([])
    expect(checkFolderSizes(paths)).toEqual(['src/base has 26 files, more than 25: give them rooms'])
  })
})

describe('every tool stands in the list', () => {
  test('here', () => expect(checkToolList(files)).toEqual([]))

  test('a folder that is missing there is found', () => {
    const forgotten = house({
      'src/tools/tool-list.ts': ['./wheel/tool.ts'],
      'src/tools/tool-faces.ts': ['./wheel/face.ts'],
      'src/tools/wheel/tool.ts': [],
      'src/tools/trips/tool.ts': [],
    })
    expect(checkToolList(forgotten)).toEqual([
      'src/tools/tool-list.ts does not list trips',
      'src/tools/tool-faces.ts does not list trips',
    ])
  })
})

describe('what of a tool runs on the server is begun there', () => {
  test('here', () => expect(checkServerParts(files)).toEqual([]))

  test('a part that is missing in the list is found', () => {
    const forgotten = house({
      'src/server/tool-parts.ts': ['../tools/time/server/index.ts'],
      'src/tools/time/server/index.ts': [],
      'src/tools/trips/server/index.ts': [],
      'src/tools/trips/server/check-prices.ts': [],
      'src/tools/wheel/tool.ts': [],
    })
    expect(checkServerParts(forgotten)).toEqual(['src/server/tool-parts.ts does not begin trips'])
  })
})

describe('files are named in kebab-case', () => {
  test('here', () => expect(checkNames(files)).toEqual([]))

  test.each(['src/ui/TextField.tsx', 'src/base/new_id.ts', 'src/services/authClient/contract.ts', 'src/base/-x.ts'])(
    '%s is found',
    (path) => {
      expect(checkNames(house({ [path]: [] }))).toHaveLength(1)
    },
  )
})

describe('nothing is exported as default', () => {
  test('here', () => expect(checkDefaultExports(files)).toEqual([]))

  test('a default export is found', () => {
    expect(checkDefaultExports([parseSource('src/base/x.ts', 'export default 1')])).toHaveLength(1)
  })
})
