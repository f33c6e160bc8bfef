/** Whether what stands in the JSON of an answer is what is expected. */
import { formatBytes } from '#base/text/format-bytes'
import { isDeeperThan } from '#base/text/json-depth'
import type { CheckFailure } from '../../model.ts'
import { MAX_PATH_OPERATORS } from '../../shops/count-operators.ts'
import { BODY_LIMIT_BYTES, type JsonExpectation } from './judge-body.ts'
import { quote } from './quote.ts'
import { MAX_JSON_DEPTH, openJsonPaths, type JsonPathFailure, type ReadJsonPath } from './read-json-path.ts'

/** Reads the JSON once; what is asked of it afterwards shares one budget. */
export function openJson(text: string, isCut: boolean): (expectation: JsonExpectation) => CheckFailure | undefined {
  const data = readJson(text, isCut)
  if ('code' in data) return () => data
  const read = openJsonPaths(data.value)
  return (expectation) => judgePath(expectation, read)
}

function readJson(text: string, isCut: boolean): { readonly value: unknown } | CheckFailure {
  if (isCut) return invalidJson(`Sie ist länger als ${formatBytes(BODY_LIMIT_BYTES)}.`)
  if (isDeeperThan(text, MAX_JSON_DEPTH)) return invalidJson('Sie ist zu tief verschachtelt.')
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) }
  } catch {
    const beginning = text.trim()
    return invalidJson(beginning === '' ? 'Sie ist leer.' : `Sie beginnt mit ${quote(beginning, 40)}.`)
  }
}

function invalidJson(detail: string): CheckFailure {
  return { code: 'json-invalid', detail }
}

const readFailures: Readonly<Record<JsonPathFailure, readonly [CheckFailure['code'], string]>> = {
  unreadable: ['json-missing', 'ist kein gültiger JSONPath'],
  'too-many-operators': [
    'too-costly',
    `hat mehr als ${MAX_PATH_OPERATORS} Vergleiche und Verknüpfungen; teil die Bedingung auf`,
  ],
  'too-much': ['too-costly', 'ist zu aufwendig; nenn den Weg genauer'],
}

function judgePath({ path, equals }: JsonExpectation, read: ReadJsonPath): CheckFailure | undefined {
  const found = read(path)
  if (!found.ok) {
    const [code, why] = readFailures[found.error]
    return { code, detail: `${quote(path)} ${why}` }
  }
  const [first] = found.value
  if (found.value.length === 0) return { code: 'json-missing', detail: quote(path) }
  if (equals === undefined || isAnyWritten(found.value, equals)) return undefined
  return {
    code: 'json-different',
    detail: `${quote(typeof first === 'string' ? first : write(first))} statt ${quote(equals)} bei ${quote(path)}`,
  }
}

/** Whether one of the values equals the expected text, as JSON or as plain text. */
function isAnyWritten(values: readonly unknown[], written: string): boolean {
  if (values.includes(written)) return true
  const wanted = readWritten(written)
  return wanted !== undefined && values.some((value) => write(value) === wanted)
}

/** Undefined of plain text. */
function readWritten(written: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(written))
  } catch {
    // No JSON: it can only be meant as it stands.
    return undefined
  }
}

/** What came of `JSON.parse` can be written; the types do not know that. */
function write(value: unknown): string {
  return String(JSON.stringify(value))
}
