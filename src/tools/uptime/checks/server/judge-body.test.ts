import { expect, it } from 'vitest'
import type { CheckFailure, Expectation } from '../../model.ts'
import { judgeBody, needsBody, type JudgedBody } from './judge-body.ts'
import { openJson } from './judge-json.ts'

function judge(text: string, parts: Partial<JudgedBody>): CheckFailure | undefined {
  const judged = { contentType: 'text/html', isCut: false, findsMaintenancePage: true, expectations: [], ...parts }
  return needsBody(judged) ? judgeBody({ ...judged, body: Buffer.from(text) }, { openJson }) : undefined
}

function judgeText(expectations: readonly Expectation[], text: string, isCut = false): CheckFailure | undefined {
  return judge(text, { expectations, isCut })
}

it('K3: texts are found in any case, over line breaks and however their letters are written', () => {
  const present: Expectation = { kind: 'text-present', text: 'In den Warenkorb' }
  expect(judgeText([present], '<button>IN&nbsp;DEN\n   Warenkorb</button>')).toBeUndefined()
  expect(judgeText([present], '<button>Ausverkauft</button>')).toEqual({
    code: 'text-missing',
    detail: '„In den Warenkorb“',
  })
  expect(judgeText([present], '', true)?.detail).toBe('„In den Warenkorb“ in den ersten 1 MB')
  const absent: Expectation = { kind: 'text-absent', text: 'Für immer weg' }
  expect(judgeText([present, absent], 'in den warenkorb, F&uuml;r  IMMER weg')).toEqual({
    code: 'text-found',
    detail: '„Für immer weg“',
  })
})

const json = (path: string, equals?: string): Expectation => ({
  kind: 'json',
  path,
  ...(equals === undefined ? {} : { equals }),
})
const health = JSON.stringify({ status: 'ok', queue: 3, isUp: true, shop: { id: 7 }, nothing: null, list: ['a', 'b'] })

it.each([
  [json('$.status')],
  [json('$.nothing')],
  [json('$.status', 'ok')],
  [json('$.status', '"ok"')],
  [json('$.queue', '3')],
  [json('$.isUp', 'true')],
  [json('$.nothing', 'null')],
  [json('$.shop', '{ "id": 7 }')],
  [json('$.list[*]', 'b')],
])('K3: JSON that fits %j is right', (expectation) => {
  expect(judgeText([expectation], health)).toBeUndefined()
})

it.each([
  [json('$.missing'), { code: 'json-missing', detail: '„$.missing“' }],
  [json('$.status', 'down'), { code: 'json-different', detail: '„ok“ statt „down“ bei „$.status“' }],
  [json('$.queue', '"3"'), { code: 'json-different', detail: '„3“ statt „"3"“ bei „$.queue“' }],
  [json('status'), { code: 'json-missing', detail: '„status“ ist kein gültiger JSONPath' }],
])('K3: JSON that does not fit %j is reported', (expectation, failure) => {
  expect(judgeText([expectation], health)).toEqual(failure)
})

it('K3: a path that asks too much is the failure, and says so', () => {
  const text = `${'['.repeat(60)}1${']'.repeat(60)}`
  const { code, detail } = judgeText([json(`$${'[0,0]'.repeat(60)}.x`)], text) ?? {}
  expect(code).toBe('too-costly')
  expect(detail).toMatch(/ist zu aufwendig; nenn den Weg genauer$/)
})

it.each([
  ['', 'Sie ist leer.'],
  [
    '<!doctype html><title>Ein Fehler ist aufgetreten, leider',
    'Sie beginnt mit „<!doctype html><title>Ein Fehler ist au…“.',
  ],
  ['['.repeat(70), 'Sie ist zu tief verschachtelt.'],
])('K3: %j is no JSON', (text, detail) => {
  expect(judgeText([json('$')], text)).toEqual({ code: 'json-invalid', detail })
})

it('K3: of half an answer no JSON is read', () => {
  expect(judgeText([json('$')], '{}', true)).toEqual({ code: 'json-invalid', detail: 'Sie ist länger als 1 MB.' })
})

it('K5: maintenance behind a 200 is a failure where it is looked for, in pages', () => {
  const text = 'Diese Seite befindet sich im Wartungsmodus.'
  expect(judge(text, {})).toEqual({ code: 'maintenance-page', detail: '„befindet sich im wartungsmodus“' })
  expect(judge(text, { findsMaintenancePage: false })).toBeUndefined()
  expect(judge(text, { contentType: 'application/json' })).toBeUndefined()
})
