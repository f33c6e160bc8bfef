/** A new endpoint is made to cost as much as it can without being written down. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#http'
import { readContracts } from '../read-endpoints.ts'
import { fillings, largestInputs, type LargeRequest } from './largest-inputs.ts'
import { largestValuesOf } from './largest-value.ts'

const ORIGIN = 'http://127.0.0.2:4590'
const contracts = [...(await readContracts())].map(([key, endpoint]) => ({
  ...{ key, endpoint },
  inputs: largestInputs(endpoint, ORIGIN),
}))

/** What the server makes of a request before it looks at the schema, as `serve.ts` does. */
function read({ method, path: pattern }: AnyEndpoint, { path, body }: LargeRequest): Readonly<Record<string, unknown>> {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const names = pattern.split('/')
  const parts = pathname.split('/').flatMap((part, index) => {
    const name = names[index] ?? ''
    return name.startsWith(':') ? [[name.slice(1), decodeURIComponent(part)] as const] : []
  })
  const rest: unknown = method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(body ?? '{}')
  return { ...(typeof rest === 'object' ? rest : {}), ...Object.fromEntries(parts) }
}

test('of every contract with an input something is made that it takes, so that it is not only refused', () => {
  const faults = contracts.flatMap(({ key, endpoint, inputs }) => {
    const taken = inputs.filter(({ isTaken }) => isTaken)
    if (taken.length === 0) return [`${key}: nothing`]
    const refused = taken.filter((one) => !endpoint.input.safeParse(read(endpoint, one)).success)
    return refused.map(({ path, body = '' }) => `${key}: ${path.slice(0, 80)} ${body.slice(0, 80)}`)
  })
  expect(faults).toEqual([])
  expect(contracts.length).toBeGreaterThan(80)
})

test('with a body something is nearly as large as it may be, and nothing is larger', () => {
  const faults = contracts.flatMap(({ key, endpoint, inputs }) => {
    if (endpoint.method === 'GET' || endpoint.bodyLimitBytes === 0) return []
    const share = Math.max(...inputs.map(({ body = '' }) => Buffer.byteLength(body))) / endpoint.bodyLimitBytes
    return share < 0.9 || share > 1 ? [`${key}: ${share}`] : []
  })
  expect(faults).toEqual([])
})

test('a check of a page is tried with as many JSONPaths as it may have, of a page that takes long', () => {
  const trial = contracts.find(({ key }) => key === 'POST /api/uptime/try')
  const bodies = trial?.inputs.flatMap(({ body = '', isTaken }) => (isTaken ? [body] : [])) ?? []
  for (const [page, beginning] of [
    ['zeros', '$[?1==2||1==2'],
    ['objects', '$[?@.a > -1'],
    ['deep', '$..a..a'],
  ]) {
    const costly = bodies.find((body) => body.includes(`${ORIGIN}/${page}?`) && body.includes(`"path":"${beginning}`))
    const paths = costly?.match(/"path":"[^"]*"/g) ?? []
    expect([page, paths.length]).toEqual([page, 20])
    expect(Math.min(...paths.map((path) => path.length))).toBeGreaterThan(300)
  }
})

const [plain] = fillings(ORIGIN)
const largest = (schema: z.core.$ZodType, limitBytes = 10_000) =>
  plain === undefined ? [] : largestValuesOf(schema, { limitBytes, filling: plain })

test('texts, lists and numbers are at their maximum, and what may be left out is there', () => {
  const schema = z.strictObject({
    note: z.string().check(z.minLength(1), z.maxLength(30)),
    tags: z.optional(z.array(z.string().check(z.regex(/^[a-z]{1,20}$/))).check(z.maxLength(12))),
    seconds: z.int().check(z.minimum(1), z.maximum(60)),
  })
  const tags = Array.from({ length: 12 }, () => 'a'.repeat(20))
  expect(largest(schema)).toEqual([{ note: 'a'.repeat(30), tags, seconds: 60 }])
})

test('each option of a union has its turn, also inside of an option and of a list', () => {
  const kind = (name: string, more: object = {}) => z.strictObject({ kind: z.literal(name), ...more })
  const items = z.array(z.union([kind('text'), kind('json')])).check(z.maxLength(2))
  const schema = z.strictObject({ check: z.union([kind('http', { items }), kind('tcp'), kind('job')]) })
  expect(largest(schema)).toEqual([
    { check: { kind: 'http', items: [{ kind: 'text' }, { kind: 'text' }] } },
    { check: { kind: 'tcp' } },
    { check: { kind: 'job' } },
    { check: { kind: 'http', items: [{ kind: 'json' }, { kind: 'json' }] } },
  ])
})

test('what is larger than there is room for is made of shorter texts first, then of shorter lists', () => {
  const text = z.string().check(z.maxLength(1_000))
  const lines = (count: number) => z.strictObject({ lines: z.array(text).check(z.maxLength(count)) })
  for (const [schema, least] of [
    [lines(20), 20],
    [lines(10_000), 100],
  ] as const) {
    const [value] = largest(schema)
    const made = schema.parse(value)
    expect(made.lines.length).toBeGreaterThanOrEqual(least)
    expect(JSON.stringify(made).length).toBeGreaterThan(8_000)
    expect(JSON.stringify(made).length).toBeLessThanOrEqual(10_000)
  }
})

test('if nothing fits, nothing is made', () => {
  expect(largest(z.strictObject({ a: z.string().check(z.regex(/^nothing known$/)) }))).toEqual([])
})
