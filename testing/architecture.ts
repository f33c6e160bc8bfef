/**
 * The rules of the house that compiler and linter can't see, each a function from files to the sentences that say
 * who breaks it.
 */
import { resolveImport, type SourceFile } from './source-files.ts'

type Rule = (files: readonly SourceFile[]) => readonly string[]

/** Base imports no other layer, ui imports base, services import services, kit and tools import both, the two roots import all. */
const MAY_KNOW: Readonly<Record<string, readonly string[]>> = {
  base: ['base'],
  ui: ['base', 'ui'],
  services: ['base', 'services'],
  kit: ['base', 'ui', 'services', 'kit'],
  tools: ['base', 'ui', 'services', 'kit', 'tools'],
  shell: ['base', 'ui', 'services', 'kit', 'tools', 'shell'],
  server: ['base', 'services', 'tools', 'server'],
}

export const checkDirection: Rule = forEachLocalImport((file, target) => {
  // Only tests import it (`code-shape.ts`), and they are in no layer.
  if (target.startsWith('testing/')) return undefined
  const [from, to] = [layerOf(file.path), layerOf(target)]
  return MAY_KNOW[from]?.includes(to) === true ? undefined : `${from} must not know ${to}`
})

/**
 * A service, a tool, or one of the other layers as a whole is a house of its own: others come in through its doors only. A relative
 * import may climb within it, never out of it.
 */
export const checkDoors: Rule = (files) =>
  files.flatMap((file) =>
    file.imports.flatMap((specifier) => {
      if (!specifier.startsWith('.')) return []
      const target = resolveImport(file.path, specifier) ?? ''
      const isInside = houseOf(file.path) === houseOf(target) || isSideDoor(file.path, target)
      return isInside ? [] : [`${file.path} reaches into ${target}: use its door`]
    }),
  )

/** What knows all tools: no tool may know it. */
const TOOL_LISTS = ['src/tools/all.ts', 'src/tools/tool-list.ts', 'src/tools/tool-faces.ts']

/** Imports allowed without an alias: the lists of tools read manifests and faces, and the two roots import a tool's screens and server. */
function isSideDoor(from: string, target: string): boolean {
  if (from === 'src/tools/tool-list.ts' && /^src\/tools\/[a-z]+\/tool\.ts$/.test(target)) return true
  if (from === 'src/tools/tool-faces.ts' && /^src\/tools\/[a-z]+\/face\.ts$/.test(target)) return true
  if (layerOf(from) === 'tools') {
    const isOfTheLists = TOOL_LISTS.includes(from) || !TOOL_LISTS.includes(target)
    return /^src\/tools\/[a-z-]+\.ts$/.test(target) && isOfTheLists
  }
  if (layerOf(from) === 'shell') return /^src\/tools\/[a-z]+\/screens\/index\.tsx$/.test(target)
  return layerOf(from) === 'server' && /^src\/tools\/[a-z]+\/server\/index\.ts$/.test(target)
}

export const checkToolsApart: Rule = forEachLocalImport((file, target) => {
  const [from, to] = [toolOf(file.path), toolOf(target)]
  if (from === undefined) return undefined
  if (TOOL_LISTS.includes(target)) return 'a tool must not know the list of tools'
  return to === undefined || from === to ? undefined : `tool ${from} must not know tool ${to}`
})

type Realm = 'pure' | 'browser' | 'node'

const NODE_PACKAGES = /^(?:node:|pg$|pino$|jose$|kysely|hono|@hono\/)/
const BROWSER_PACKAGES = /^(?:react|@mui\/|@emotion\/|idb$|workbox-|virtual:)/
const PURE_PACKAGES = new Set(['zod/mini', 'entities', 'htmlparser2', 'fflate', '@photostructure/tz-lookup'])

/** Code runs where its folder says: imports of the other realm's packages and doors are refused. Tests run anywhere. */
export const checkRealms: Rule = (files) =>
  files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => {
      const realm = realmOf(file.path)
      return file.imports
        .filter((specifier) => !isAtHome(realm, file.path, specifier))
        .map((specifier) => `${file.path} is ${realm} and must not import ${specifier}`)
    })

function isAtHome(realm: Realm, from: string, specifier: string): boolean {
  const target = resolveImport(from, specifier)
  if (target !== undefined) {
    const targetRealm = realmOf(target)
    return targetRealm === 'pure' || targetRealm === realm
  }
  if (realm === 'pure') return PURE_PACKAGES.has(specifier)
  return !(realm === 'browser' ? NODE_PACKAGES : BROWSER_PACKAGES).test(specifier)
}

/** Modules that know each other in a ring can't be understood or loaded one by one; types count too. */
export const checkCycles: Rule = (files) =>
  findCycles(
    new Map(
      files.map((file) => [file.path, file.imports.flatMap((specifier) => resolveImport(file.path, specifier) ?? [])]),
    ),
  )

/**
 * The rooms within a tool or service know each other in no ring. What all of them may know stands in its root, what may know all of
 * them in its own `screens/`, `server/` and `client/`: neither is a room. Tests know what they like.
 */
export const checkRoomCycles: Rule = (files) => {
  const known = new Map<string, Set<string>>()
  for (const file of files) {
    const room = roomOf(file.path)
    if (room === undefined || isTest(file.path)) continue
    const rooms = known.get(room) ?? new Set()
    known.set(room, rooms)
    for (const specifier of file.imports) {
      const target = resolveImport(file.path, specifier)
      const other = target === undefined ? undefined : roomOf(target)
      if (other !== undefined && other !== room && houseOf(target ?? '') === houseOf(file.path)) rooms.add(other)
    }
  }
  return findCycles(known)
}

function findCycles(known: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const finished = new Set<string>()
  const cycles: string[] = []
  const visit = (name: string, trail: readonly string[]): void => {
    const start = trail.indexOf(name)
    if (start >= 0) cycles.push([...trail.slice(start), name].join(' -> '))
    if (start >= 0 || finished.has(name)) return
    for (const target of known.get(name) ?? []) visit(target, [...trail, name])
    finished.add(name)
  }
  for (const name of known.keys()) visit(name, [])
  return cycles
}

/** As many as a reader takes in at once, tests included. */
const MAX_FILES_IN_FOLDER = 25

/** Takes paths of files. */
export function checkFolderSizes(paths: readonly string[]): readonly string[] {
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')))
  return [...folders]
    .filter(([, files]) => files.length > MAX_FILES_IN_FOLDER)
    .map(([folder, files]) => `${folder} has ${files.length} files, more than ${MAX_FILES_IN_FOLDER}: give them rooms`)
}

export const checkToolList: Rule = (files) => {
  const tools = new Set(files.flatMap((file) => toolOf(file.path) ?? []))
  return [
    ['src/tools/tool-list.ts', 'tool.ts'],
    ['src/tools/tool-faces.ts', 'face.ts'],
  ].flatMap(([list = '', part = '']) => {
    const listed = files.find((file) => file.path === list)?.imports ?? []
    return [...tools]
      .filter((tool) => !listed.includes(`./${tool}/${part}`))
      .map((tool) => `${list} does not list ${tool}`)
  })
}

/** Checks that every tool's background part is started there. */
export const checkServerParts: Rule = (files) => {
  const list = 'src/server/tool-parts.ts'
  const begun = files.find((file) => file.path === list)?.imports ?? []
  const tools = new Set(files.flatMap(({ path }) => (path.split('/')[3] === 'server' ? (toolOf(path) ?? []) : [])))
  return [...tools]
    .filter((tool) => !begun.includes(`../tools/${tool}/server/index.ts`))
    .map((tool) => `${list} does not begin ${tool}`)
}

export const checkNames: Rule = (files) =>
  files
    .filter((file) => !file.path.split('/').every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/.test(part)))
    .map((file) => `${file.path} is not kebab-case`)

export const checkDefaultExports: Rule = (files) =>
  files.filter((file) => file.hasDefaultExport).map((file) => `${file.path} has a default export`)

function forEachLocalImport(judge: (file: SourceFile, target: string) => string | undefined): Rule {
  return (files) =>
    files.flatMap((file) =>
      file.imports.flatMap((specifier) => {
        const target = resolveImport(file.path, specifier)
        const complaint = target === undefined ? undefined : judge(file, target)
        return complaint === undefined ? [] : [`${file.path} imports ${specifier}: ${complaint}`]
      }),
    )
}

function layerOf(path: string): string {
  return path.split('/')[1] ?? ''
}

export function houseOf(path: string): string {
  const [, layer = '', name = '', ...inside] = path.split('/')
  const hasHouses = (layer === 'services' || layer === 'tools') && inside.length > 0
  return hasHouses ? `${layer}/${name}` : layer
}

const REALMS = new Set(['client', 'screens', 'server', 'workers'])

/** `src/tools/uptime/incidents` for what is in its `screens/` and `server/`, too; undefined for what is in no room. */
function roomOf(path: string): string | undefined {
  const [root, layer = '', name = '', ...inside] = path.split('/').slice(0, -1)
  if (layer !== 'services' && layer !== 'tools') return undefined
  const folders = inside.filter((folder) => !REALMS.has(folder))
  return folders.length === 0 ? undefined : [root, layer, name, ...folders].join('/')
}

function toolOf(path: string): string | undefined {
  return /^src\/tools\/([^/]+)\//.exec(path)?.[1]
}

export function realmOf(path: string): Realm {
  if (/^src\/(?:ui|kit|shell)\/|\/(?:client|screens|workers)\//.test(path)) return 'browser'
  return path.includes('/server/') ? 'node' : 'pure'
}

/** Tests, and what only they use: suites, simulations, and the pages that tests of screens show. */
export function isTest(path: string): boolean {
  return /\.(?:test|suite|simulation)\.tsx?$|-test-page\.tsx$/.test(path)
}
