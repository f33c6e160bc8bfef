/**
 * Measures of the code that may only get better: long functions, long files, small files with one importer, names that stand
 * twice, words that are not used. `code-shape.json` holds where they stand; `code-shape.test.ts` compares.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { houseOf, isTest, realmOf } from '../architecture.ts'
import { parseSource, resolveImport } from '../source-files.ts'

export type TextFile = { readonly path: string; readonly text: string }

/** The files below these folders whose names end in one of the endings; paths begin at the root. */
export async function readTexts(
  root: string,
  folders: readonly string[],
  endings: readonly string[],
): Promise<readonly TextFile[]> {
  const paths = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: folder !== '.', withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
        .filter((entry) => !entry.parentPath.includes('node_modules'))
        .map((entry) => join(entry.parentPath, entry.name).slice(join(root).length + 1))
    }),
  )
  return Promise.all(
    paths
      .flat()
      .sort()
      .map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  )
}

const MAX_FUNCTION_LINES = 50
/** In the sync engine a reader follows several of them at once. */
const MAX_ENGINE_FUNCTION_LINES = 40

/** Functions that are longer than a reader takes in, as `path name` with their lines; tests are left out. */
export function listLongFunctions(files: readonly TextFile[]): Readonly<Record<string, number>> {
  const long: [string, number][] = []
  for (const { path, text } of files.filter((file) => !isTest(file.path))) {
    const limit = path.startsWith('src/services/documents/') ? MAX_ENGINE_FUNCTION_LINES : MAX_FUNCTION_LINES
    walk(parseSync(path, text).program, 'a function', (node, name) => {
      if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
      const lines = text.slice(node.start, node.end).split('\n').length
      if (lines > limit) long.push([`${path} ${name}`, lines])
    })
  }
  return Object.fromEntries(long.sort(([one], [other]) => (one < other ? -1 : 1)))
}

type Node = { readonly type: string; readonly start: number; readonly end: number }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function nameOf(identifier: unknown): string | undefined {
  return isNode(identifier) && 'name' in identifier ? String(identifier.name) : undefined
}

/** Calls `visit` with each node and the name that is nearest to it: its own, or that of what it is assigned to. */
function walk(node: Node, name: string, visit: (node: Node, name: string) => void): void {
  const own = nameOf('id' in node ? node.id : 'key' in node ? node.key : undefined) ?? name
  visit(node, own)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, own, visit)
}

const MAX_FILE_LINES = 300

export function listLongFiles(files: readonly TextFile[]): Readonly<Record<string, number>> {
  const counted = files.map(({ path, text }) => [path, text.trimEnd().split('\n').length] as const)
  return Object.fromEntries(counted.filter(([, lines]) => lines > MAX_FILE_LINES))
}

const SMALL_FILE_LINES = 30

/** Files that a single other file imports and that would hardly lengthen it; tests count neither way. */
export function listSmallFiles(files: readonly TextFile[]): readonly string[] {
  const own = files.filter(({ path }) => !isTest(path))
  const importers = new Map<string, Set<string>>()
  for (const { path, text } of own)
    for (const specifier of parseSource(path, text).imports) {
      const target = resolveImport(path, specifier)
      if (target !== undefined) importers.set(target, (importers.get(target) ?? new Set()).add(path))
    }
  return own
    .filter(
      ({ path, text }) => importers.get(path)?.size === 1 && text.trimEnd().split('\n').length <= SMALL_FILE_LINES,
    )
    .map(({ path }) => path)
}

const DECLARATION = /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm

/**
 * Names that two files of one tool, service or layer export for the same realm, as `tools/time screens describeDay`. An endpoint and
 * the operation behind it may share a name, and so may the two databases. Tests are left out.
 */
export function listNamesTwice(files: readonly TextFile[]): readonly string[] {
  const known = new Map<string, number>()
  for (const { path, text } of files.filter((file) => !isTest(file.path))) {
    const database = /sqlite|postgres|memory/.exec(path)?.[0] ?? ''
    const place = `${houseOf(path)} ${realmOf(path)}${database}`
    for (const name of new Set([...text.matchAll(DECLARATION)].map((match) => match[1])))
      known.set(`${place} ${name}`, (known.get(`${place} ${name}`) ?? 0) + 1)
  }
  return [...known].filter(([, count]) => count > 1).map(([name]) => name)
}

/** Files outside of tests that import what only tests may know. */
export function listTestImports(files: readonly TextFile[]): readonly string[] {
  return files
    .filter(
      ({ path, text }) => !isTest(path) && parseSource(path, text).imports.some((name) => name.startsWith('#testing/')),
    )
    .map(({ path }) => path)
}

const HOVER = /(?<!:not\():hover\b/
const HOVER_GUARD = /\[CAN_HOVER\]: \{|@media \(hover: hover\)/

/**
 * Lines that say how something looks under the pointer outside of `CAN_HOVER` of `#ui/page/theme`, as `src/a.tsx:7`: touch screens would
 * keep that look on what was pressed last. `:not(:hover)` is for what a press shows.
 */
export function listOpenHovers(files: readonly TextFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const lines = isTest(path) ? [] : text.split('\n')
    return lines.flatMap((line, at) => {
      if (!HOVER.test(line) || HOVER_GUARD.test(line)) return []
      const around = lines.slice(0, at).findLast((one) => one.trim() !== '' && one.search(/\S/) < line.search(/\S/))
      return HOVER_GUARD.test(around ?? '') ? [] : [`${path}:${at + 1}`]
    })
  })
}

/** Words of word-for-word German; docs/glossary.md has the ones to use. */
const UNUSED_WORDS =
  /\b(?:[Ww]hoever|[Ss]omebody|[Nn]obody|[Ww]hom|[Ww]hat of|of which|so many|(?<!there )(?:is|are) none|com(?:es|e|ing) to|(?:is|are|was|were|be) (?:told|said|heard))\b|(?:^|[.;:] )(?:Who|Where) /g

/** How often such words stand in comments, over all files. */
export function countUnusedWords(files: readonly TextFile[]): number {
  const comments = files.flatMap(({ path, text }) => parseSync(path, text).comments.map(({ value }) => value))
  return comments.reduce(
    (sum, text) =>
      sum +
      [
        ...text
          .replaceAll(/\s*\n\s*\*? ?/g, ' ')
          .trim()
          .matchAll(UNUSED_WORDS),
      ].length,
    0,
  )
}

const MAX_LINE_LENGTH = 140

/** Lines of documents that are longer than a screen is wide; rows of tables can't be wrapped. */
export function countLongLines(documents: readonly TextFile[]): number {
  const lines = documents.flatMap(({ text }) => text.split('\n'))
  return lines.filter((line) => line.length > MAX_LINE_LENGTH && !line.startsWith('|')).length
}
