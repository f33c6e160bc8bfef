/** Holds the measures of the code where they are; each is also shown something that it finds. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  countLongLines,
  countUnusedWords,
  listLongFiles,
  listLongFunctions,
  listNamesTwice,
  listOpenHovers,
  listSmallFiles,
  listTestImports,
  readTexts,
} from './code-shape.ts'

const root = join(import.meta.dirname, '../..')
const source = await readTexts(root, ['src'], ['.ts', '.tsx'])
const code = [...source, ...(await readTexts(root, ['testing', 'e2e', 'scripts', 'bench'], ['.ts', '.tsx']))]
const documents = [...(await readTexts(root, ['.'], ['.md'])), ...(await readTexts(root, ['docs', 'src'], ['.md']))]

/** What is still there; each number only falls, and each entry goes with what it names. */
const { longFunctions, longFiles, smallFiles, unusedWords, longLines } = z
  .strictObject({
    longFunctions: z.record(z.string(), z.number()),
    longFiles: z.record(z.string(), z.number()),
    smallFiles: z.number(),
    unusedWords: z.number(),
    longLines: z.number(),
  })
  .parse(JSON.parse(await readFile(join(import.meta.dirname, 'code-shape.json'), 'utf8')))

const file = (path: string, text: string) => ({ path, text })
const lines = (count: number) => 'x()\n'.repeat(count)

describe('functions of more than 50 lines, 40 in the sync engine', () => {
  test('are those of the list, and none is longer than there', () => {
    expect(listLongFunctions(source)).toEqual(longFunctions)
  })

  test('are found by their names, also arrows, methods and functions within functions', () => {
    const found = listLongFunctions([
      file('src/tools/x/a.ts', `export function a() {\n${lines(49)}}\nconst b = () => {\n${lines(48)}}`),
      file('src/services/documents/c.ts', `const d = { e() {\n${lines(39)}} }`),
      file('src/tools/x/f.test.ts', `test('x', () => {\n${lines(99)}})`),
    ])
    expect(found).toEqual({ 'src/tools/x/a.ts a': 51, 'src/services/documents/c.ts e': 41 })
  })
})

describe('files of more than 300 lines', () => {
  test('are those of the list, and none is longer than there', () => expect(listLongFiles(code)).toEqual(longFiles))

  test('are found', () => {
    expect(listLongFiles([file('src/a.ts', lines(301)), file('src/b.ts', lines(300))])).toEqual({ 'src/a.ts': 301 })
  })
})

describe('small files that one other file imports', () => {
  test('are no more than they were', () => expect(listSmallFiles(source)).toHaveLength(smallFiles))

  test('are found; those with two importers, long ones and tests are not', () => {
    const found = listSmallFiles([
      file('src/base/one.ts', 'export const one = 1'),
      file('src/base/two.ts', 'export const two = 2'),
      file('src/base/long.ts', `export const long = 3\n${lines(30)}`),
      file('src/base/a.ts', `import './one.ts'\nimport './two.ts'\nimport './long.ts'\n${lines(40)}`),
      file('src/base/b.ts', `import './two.ts'\n${lines(40)}`),
      file('src/base/b.test.ts', `import './one.ts'`),
    ])
    expect(found).toEqual(['src/base/one.ts'])
  })
})

describe('a name stands once per tool or service and realm', () => {
  test('here', () => expect(listNamesTwice(source)).toEqual([]))

  test('two are found; not an endpoint and its operation, not the two databases, not another tool', () => {
    const found = listNamesTwice([
      file('src/tools/time/week/a.ts', 'export function describeDay() {}'),
      file('src/tools/time/month/b.ts', 'export type describeDay = string'),
      file('src/tools/time/month/server/b.ts', 'export const describeDay = 1'),
      file('src/tools/wheel/b.ts', 'export const describeDay = 1'),
      file('src/services/files/server/sqlite-rows.ts', 'export const read = 1'),
      file('src/services/files/server/postgres-rows.ts', 'export const read = 1'),
    ])
    expect(found).toEqual(['tools/time pure describeDay'])
  })
})

describe('only tests import what is for tests', () => {
  test('here', () => expect(listTestImports(source)).toEqual([]))

  test('another file is found', () => {
    const text = `import '#testing/temp-folder'`
    expect(listTestImports([file('src/base/a.ts', text), file('src/base/a.test.ts', text)])).toEqual(['src/base/a.ts'])
  })
})

describe('looks under the pointer', () => {
  test('are all for devices that can hover', async () => {
    expect(listOpenHovers([...source, ...(await readTexts(root, ['src'], ['.css']))])).toEqual([])
  })

  test('are found where a touch screen would keep them', () => {
    const found = listOpenHovers([
      file('src/a.tsx', `const A = styled('a')({\n  '&:hover': { color: 'red' },\n  '& > a:hover': {} })`),
      file('src/b.tsx', `  [CAN_HOVER]: { '&:hover': { color: 'red' } },\n  '&:not(:hover) > b': { color: 'red' },`),
      file(
        'src/c.tsx',
        `  [CAN_HOVER]: {\n    '&:hover': { color: 'red' },\n    '&:hover b': {},\n  },\n  '&:hover i': {},`,
      ),
      file('src/d.css', `@media (hover: hover) {\n  a:hover {\n  }\n}\nb:hover {\n}`),
    ])
    expect(found).toEqual(['src/a.tsx:2', 'src/a.tsx:3', 'src/c.tsx:5', 'src/d.css:5'])
  })
})

describe('words', () => {
  test('that are not used stand in comments no more often than before', () => {
    expect(countUnusedWords(code)).toBe(unusedWords)
  })

  test('are found across the lines of a comment, and in comments alone', () => {
    const text = `/**\n * Null when it\n * is none. Who reads it is told.\n */\nexport const a = 'nobody'\n// A user who reads.`
    expect(countUnusedWords([file('src/a.ts', text)])).toBe(3)
  })
})

describe('lines of documents over 140 characters', () => {
  test('are no more than before', () => expect(countLongLines(documents)).toBe(longLines))

  test('are found outside of tables', () => {
    const long = 'x'.repeat(141)
    expect(countLongLines([file('a.md', `${long}\n| ${long} |\n${long.slice(1)}`)])).toBe(1)
  })
})
