import { expect, it } from 'vitest'
import { anHttpCheck } from '#testing/shops'
import { judgeAnswer, type JudgedAnswer } from './judge-answer.ts'
import type { CheckFailure, Expectation, HttpCheck } from '../model.ts'

function judge(check: Partial<HttpCheck>, answer: Partial<JudgedAnswer> = {}): Promise<CheckFailure | undefined> {
  return judgeAnswer(anHttpCheck('https://meinshop.de/', check), {
    status: 200,
    headers: { 'content-type': 'text/html' },
    redirects: [],
    text: '',
    isCut: false,
    ...answer,
  })
}

function judgeText(
  expectations: readonly Expectation[],
  text: string,
  isCut = false,
): Promise<CheckFailure | undefined> {
  return judge({ expectations: [...expectations] }, { text, isCut })
}

it('K2: a status that is not expected is the failure, with what was expected', async () => {
  expect(await judge({})).toBeUndefined()
  expect(await judge({}, { status: 503 })).toEqual({ code: 'wrong-status', detail: '503 statt 200-299' })
  expect(await judge({ statuses: '401' }, { status: 401 })).toBeUndefined()
  expect(
    await judge({ redirects: { kind: 'refuse' } }, { status: 301, headers: { location: 'https://woanders.de/' } }),
  ).toEqual({
    code: 'wrong-status',
    detail: '301 statt 200-299, Weiterleitung nach „https://woanders.de/“',
  })
})

const target = (url: string): Partial<HttpCheck> => ({ redirects: { kind: 'target', url } })

it.each([
  ['https://www.meinshop.de', ['https://www.meinshop.de/'], true],
  ['https://www.meinshop.de', ['https://www.meinshop.de?a=1'], true],
  ['https://WWW.Meinshop.de/', ['https://www.meinshop.de/start'], true],
  ['https://www.meinshop.de/shop', ['http://x.de/', 'https://www.meinshop.de/shop/'], true],
  ['https://www.meinshop.de', ['https://www.meinshop.de.example/'], false],
  ['https://www.meinshop.de', ['https://www.meinshop.de@example.com/'], false],
  ['https://www.meinshop.de/Shop', ['https://www.meinshop.de/shop'], false],
  ['https://www.meinshop.de', ['https://www.meinshop.de/', 'https://parkplatz.example/'], false],
  ['https://www.meinshop.de', [], false],
])('K4: that it leads to %s is judged of %j as %j', async (url, redirects, isRight) => {
  expect((await judge(target(url), { redirects }))?.code).toBe(isRight ? undefined : 'wrong-redirect')
})

it('K4: a wrong redirect says where it leads, or that it does not', async () => {
  expect((await judge(target('https://a.de'), { redirects: ['https://b.de/'] }))?.detail).toBe(
    '„https://b.de/“ statt „https://a.de“',
  )
  expect((await judge(target('https://a.de')))?.detail).toBe(
    'Keine Weiterleitung: „https://meinshop.de/“ statt „https://a.de“',
  )
})

it('K3: texts are found in any case, over line breaks and however their letters are written', async () => {
  const present: Expectation = { kind: 'text-present', text: 'In den Warenkorb' }
  expect(await judgeText([present], '<button>IN&nbsp;DEN\n   Warenkorb</button>')).toBeUndefined()
  expect(await judgeText([present], '<button>Ausverkauft</button>')).toEqual({
    code: 'text-missing',
    detail: '„In den Warenkorb“',
  })
  expect((await judgeText([present], '', true))?.detail).toBe('„In den Warenkorb“ in den ersten 1 MB')
  const absent: Expectation = { kind: 'text-absent', text: 'Für immer weg' }
  expect(await judgeText([present, absent], 'in den warenkorb, F&uuml;r  IMMER weg')).toEqual({
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
])('K3: JSON that fits %j is right', async (expectation) => {
  expect(await judgeText([expectation], health)).toBeUndefined()
})

it.each([
  [json('$.missing'), { code: 'json-missing', detail: '„$.missing“' }],
  [json('$.status', 'down'), { code: 'json-different', detail: '„ok“ statt „down“ bei „$.status“' }],
  [json('$.queue', '"3"'), { code: 'json-different', detail: '„3“ statt „"3"“ bei „$.queue“' }],
  [json('status'), { code: 'json-missing', detail: '„status“ ist kein gültiger JSONPath' }],
])('K3: JSON that does not fit %j is said', async (expectation, failure) => {
  expect(await judgeText([expectation], health)).toEqual(failure)
})

it('K3: a path that asks too much is the failure, and says so', async () => {
  const text = `${'['.repeat(60)}1${']'.repeat(60)}`
  const { code, detail } = (await judgeText([json(`$${'[0,0]'.repeat(60)}.x`)], text)) ?? {}
  expect(code).toBe('json-missing')
  expect(detail).toMatch(/ist zu aufwendig; nenn den Weg genauer$/)
})

it.each([
  ['', 'Sie ist leer.'],
  [
    '<!doctype html><title>Ein Fehler ist aufgetreten, leider',
    'Sie beginnt mit „<!doctype html><title>Ein Fehler ist au…“.',
  ],
  ['['.repeat(70), 'Sie ist zu tief verschachtelt.'],
])('K3: %j is no JSON', async (text, detail) => {
  expect(await judgeText([json('$')], text)).toEqual({ code: 'json-invalid', detail })
})

it('K3: of half an answer no JSON is read', async () => {
  expect(await judgeText([json('$')], '{}', true)).toEqual({ code: 'json-invalid', detail: 'Sie ist länger als 1 MB.' })
})

it('K5: maintenance behind a 200 is a failure where it is looked for, in pages', async () => {
  const text = 'Diese Seite befindet sich im Wartungsmodus.'
  expect(await judge({}, { text })).toEqual({ code: 'maintenance-page', detail: '„befindet sich im wartungsmodus“' })
  expect(await judge({ findsMaintenancePage: false }, { text })).toBeUndefined()
  expect(await judge({}, { text, headers: { 'content-type': 'application/json' } })).toBeUndefined()
})
