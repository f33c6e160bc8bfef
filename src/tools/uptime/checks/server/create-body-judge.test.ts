import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { collectBytes } from '#base/bytes/collect-bytes'
import { strictLog } from '#testing/strict-log'
import { fc, runsOf } from '#testing/properties'
import type { CheckFailure, Expectation } from '../../model.ts'
import type { BodyJudge } from './body-judge.ts'
import { createBodyJudge } from './create-body-judge.ts'
import type { JudgedBody } from './judge-body.ts'

const MEGABYTE = 1_024 * 1_024

function openJudge(o: Partial<Parameters<typeof createBodyJudge>[0]> = {}): BodyJudge {
  const judge = createBodyJudge({ log: strictLog, ...o })
  onTestFinished(() => judge.close())
  return judge
}

function aBody(text: string, parts: Partial<JudgedBody> = {}): JudgedBody {
  const usual = { contentType: 'text/html', isCut: false, findsMaintenancePage: true, expectations: [] }
  return { ...usual, body: Buffer.from(text), ...parts }
}

function json(path: string, count = 1): readonly Expectation[] {
  return Array.from({ length: count }, () => ({ kind: 'json', path }))
}

/** A piece as large as a connection gives at once. */
function large64(start: string): Buffer {
  return Buffer.from(start.padEnd(64 * 1_024, 'x'))
}

const anna = { ownerId: 'anna' }
/** Finding 1: comparisons of literals, which cost no look into the data. */
const zeros = `[${'0,'.repeat(140_000)}9]`
const objects = JSON.stringify(Array.from({ length: 60_000 }, (_, a) => ({ a })))
/** Takes seconds: a long list is compared with another for each of many, which is one operator each time. */
function costly(): JudgedBody {
  const data = `{"list":[${'0,'.repeat(2_000)}0],"a":${zeros},"b":${zeros.replace(/9\]$/, '8]')}}`
  return aBody(data, { expectations: json('$.list[?$.a == $.b]') })
}

/**
 * The processor time of the event loop during some work, in megabytes it could have hashed instead. The loop cannot have been
 * blocked for longer. Wall-clock time would also measure how busy the machine is, and milliseconds how slow it is.
 */
async function heldUpMegabytes(work: () => Promise<unknown>): Promise<number> {
  const first = await threadMs(hashMegabytes)
  const held = await threadMs(work)
  return (held / Math.max(first, await threadMs(hashMegabytes))) * HASHED_MEGABYTES
}

const HASHED_MEGABYTES = 8
/** About a tenth of a second; the conditions below cost seconds. */
const MOST_MEGABYTES = 300
const hashed = Buffer.alloc(HASHED_MEGABYTES * MEGABYTE, 'x')

function hashMegabytes(): string {
  return createHash('sha256').update(hashed).digest('hex')
}

async function threadMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

describe('K15: the cost of a body and its expectations', () => {
  it('judges in the thread as it does beside it', async () => {
    const { judge } = openJudge()
    const text = `${'<p>Ein Artikel, den es gibt.</p>'.repeat(4_000)}In den Warenkorb`
    const present: Expectation = { kind: 'text-present', text: 'in den  WARENKORB' }
    expect(await judge(aBody(text, { expectations: [present] }), anna)).toBeUndefined()
    expect(await judge(aBody(text, { expectations: [present, ...json('$')] }), anna)).toMatchObject({
      code: 'json-invalid',
    })
    expect(await judge(aBody('{"status":"ok"}', { expectations: json('$.status') }), anna)).toBeUndefined()
    expect(await judge(aBody('{"status":"ok"}', { expectations: json('$.missing') }), anna)).toEqual({
      code: 'json-missing',
      detail: '„$.missing“',
    })
    const latin = Buffer.from(`${'ü'.repeat(70_000)} größer`, 'latin1')
    const larger: Expectation = { kind: 'text-present', text: 'größer' }
    expect(await judge({ ...aBody(''), body: latin, expectations: [larger] }, anna)).toBeUndefined()
  })

  it('a body that lies in memory of others leaves it to them; a large one of its own is handed over', async () => {
    const { judge } = openJudge()
    const shared = Buffer.from('{"a":1}{"b":2}')
    expect(await judge({ ...aBody(''), body: shared.subarray(7), expectations: json('$.b') }, anna)).toBeUndefined()
    expect(shared.toString()).toBe('{"a":1}{"b":2}')
    const large = Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(MEGABYTE / 2, 'x'), Buffer.from('"}')])
    expect(await judge({ ...aBody(''), body: large, expectations: json('$.a') }, anna)).toBeUndefined()
    expect(large.length).toBe(0)
    // As bodies come from the network: collected in memory that may be longer than they are.
    const collected = collectBytes()
    for (const piece of [large64('{"a":"'), large64(''), large64(''), Buffer.from('"}')]) collected.add(piece)
    const body = collected.view()
    expect(body.buffer.byteLength).toBeGreaterThan(body.byteLength)
    expect(await judge({ ...aBody(''), body, expectations: json('$.a') }, anna)).toBeUndefined()
    expect(body.byteLength).toBe(0)
  })

  it('the first bodies of a thread have time in which their code is compiled', async () => {
    const data = JSON.stringify({ list: Array.from({ length: 3_000 }, (_, a) => ({ a, b: [{ c: a }] })) })
    const expectations = [...json('$.list[?@.a==2999]'), ...json('$..c'), ...json('$.list[?@.a>2998].b')]
    const warm = { cpuMs: 10_000, coldCpuMs: 0 }
    const cold = openJudge({ limits: { cpuMs: 1, coldCpuMs: 10_000 } })
    expect(await cold.judge(aBody(data, { expectations }), anna)).toBeUndefined()
    for (let body = 0; body < 2; body++) await cold.judge(aBody('{}', { expectations: json('$') }), anna)
    expect(await cold.judge(aBody(data, { expectations }), anna)).toMatchObject({ code: 'too-costly' })
    expect(await openJudge({ limits: warm }).judge(aBody(data, { expectations }), anna)).toBeUndefined()
  })

  it.each([
    ['literals, 20 times', aBody(zeros, { expectations: json(`$[?${'1==2||'.repeat(70)}@==9]`, 20) })],
    ['a plain filter, 20 times', aBody(objects, { expectations: json('$[?@.a > -1]', 20) })],
    ['long lists that are compared', costly()],
    [
      'texts that are nearly there',
      aBody('ab'.repeat(MEGABYTE / 2), {
        expectations: Array.from({ length: 20 }, () => ({ kind: 'text-present', text: `aa${'ab'.repeat(249)}` })),
      }),
    ],
  ])('a condition that takes too long says so and holds up nothing: %s', async (_name, body) => {
    const { judge } = openJudge()
    let failure: CheckFailure | undefined
    expect(await heldUpMegabytes(async () => (failure = await judge(body, anna)))).toBeLessThan(MOST_MEGABYTES)
    expect(failure?.code).toMatch(/^(?:too-costly|text-missing)$/)
    expect(failure?.detail).toMatch(/^„/)
  })

  it('after one that was ended the next one is judged', async () => {
    const { judge } = openJudge()
    const [first, second] = await Promise.all([
      judge(costly(), anna),
      judge(aBody('{}', { expectations: json('$') }), anna),
    ])
    expect(first?.code).toBe('too-costly')
    expect(second).toBeUndefined()
  })

  it('one that needs too much memory ends its thread and nothing else', async () => {
    const { judge } = openJudge({ limits: { memoryMb: 16, cpuMs: 5_000 } })
    const lists = aBody(`[${'[],'.repeat(300_000)}[]]`, { expectations: json('$[0]') })
    expect(await judge(lists, anna)).toMatchObject({ code: 'too-costly', detail: expect.stringContaining('Speicher') })
    expect(await judge(aBody('{}', { expectations: json('$') }), anna)).toBeUndefined()
  })

  it('one that did not get its time is not judged: a busy machine is not the fault of a shop', async () => {
    const { judge } = openJudge({ limits: { timeMs: 50, cpuMs: 100_000 } })
    expect(await judge(costly(), anna)).toEqual({ code: 'not-judged' })
  })

  it('a thread that cannot be started fails no shop', async () => {
    const warned: string[] = []
    const log = { warn: (_details: object, message: string) => void warned.push(message) }
    const { judge } = openJudge({ log, limits: { startMs: 0 } })
    expect(await judge(aBody('{}', { expectations: json('$') }), anna)).toEqual({ code: 'not-judged' })
    expect(warned).toEqual(['a body could not be judged'])
  })
})

describe('K16: whose turn it is', () => {
  it('a user with many slow checks waits for themselves', async () => {
    const { judge } = openJudge()
    const ended: string[] = []
    const hers = Array.from({ length: 6 }, () => judge(costly(), anna).then(() => ended.push('anna')))
    const his = judge(aBody('{}', { expectations: json('$') }), { ownerId: 'ben' }).then(() => ended.push('ben'))
    await Promise.all([...hers, his])
    expect(ended.indexOf('ben')).toBeLessThanOrEqual(2)
  })

  it('a body that would wait too long is not judged, and takes no place', async () => {
    const { judge } = openJudge({ limits: { cpuMs: 20 } })
    const all = await Promise.all(
      Array.from({ length: 400 }, () => judge(aBody('[]', { expectations: json('$') }), anna)),
    )
    expect(all.filter((failure) => failure === undefined).length).toBeGreaterThan(200)
    expect(all.filter((failure) => failure?.code === 'not-judged').length).toBeGreaterThan(50)
  })

  it('a body that no caller waits for any more is not judged, and neither is anything at the end', async () => {
    const { judge, close } = openJudge()
    const leaving = new AbortController()
    const [first, left] = [judge(costly(), anna), judge(costly(), { ...anna, signal: leaving.signal })]
    leaving.abort()
    expect(await left).toEqual({ code: 'not-judged' })
    await close()
    expect(await first).toEqual({ code: 'not-judged' })
    expect(await judge(costly(), anna)).toEqual({ code: 'not-judged' })
  })
})

describe('K15: no page and no condition holds up the server', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<body',
      '<div',
      '<section',
      '<a b="',
      '<div class="',
      '<h1>',
      '<!--',
      '<',
      '&',
      '&#1;',
      '[',
      '{"a":',
      '"',
      '0,',
    ),
    fc.constantFrom(
      '\u0301\u0316',
      'page-maintenance ',
      '<section page-maintenance',
      'class="',
      'ab',
      '\ud800',
      '\0',
      ' \t',
    ),
    fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  )
  const filters = ['@==9', '1==2', '@.a>-1', '$..*', 'count($..*)>1', '@..*', '$[?@==9]', 'length(@)>2', '$==@']
  const path = fc.oneof(
    fc
      .array(fc.constantFrom('..*', '[*]', '[*,*]', '..[?@==1]', '[::-1]', '.a'), { maxLength: 8 })
      .map((parts) => `$${parts.join('')}`),
    fc.array(fc.constantFrom(...filters), { minLength: 1, maxLength: 20 }).map((parts) => `$[?${parts.join('||')}]`),
  )
  const text = fc.oneof(
    fc.tuple(piece, piece).map(([one, many]) => `${one}${many.repeat(500)}`.slice(0, 500)),
    fc.string({ minLength: 1, maxLength: 500 }),
  )
  const expectation: fc.Arbitrary<Expectation> = fc.oneof(
    fc.record({ kind: fc.constant('json' as const), path: path }),
    fc.record({ kind: fc.constantFrom('text-present' as const, 'text-absent' as const), text }),
  )
  const bytes = fc.constantFrom(MEGABYTE, MEGABYTE, 64 * 1_024, 32 * 1_024)
  const page = fc.record({
    start: fc.constantFrom('', 'wartung ', 'wartung<h1>'),
    piece,
    end: fc.constantFrom('', 'in den Warenkorb'),
    bytes,
    contentType: fc.constantFrom('text/html', 'text/html; charset=gb18030', 'text/html; charset=utf-16le'),
    expectations: fc.array(expectation, { maxLength: 20 }),
  })
  const data = fc.record({
    start: fc.constant('['),
    piece: fc.constantFrom('0,', '[],', '{"a":1},', '[[[[1]]]],', '"a",', '{"a":[1,2,3],"b":"a"},'),
    end: fc.constant('9]'),
    bytes,
    contentType: fc.constant('application/json'),
    expectations: fc.array(fc.record({ kind: fc.constant('json' as const), path }), { minLength: 1, maxLength: 20 }),
  })

  it('with any repeated piece and any expectations the event loop goes on', async () => {
    const { judge } = openJudge()
    await judge(aBody('{}', { expectations: json('$') }), anna)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(page, data),
        async ({ start, piece: repeated, end, bytes, contentType, expectations }) => {
          const times = Math.max(1, Math.floor(bytes / Buffer.byteLength(repeated)))
          const judged = aBody(`${start}${repeated.repeat(times)}${end}`, { contentType, expectations })
          expect(await heldUpMegabytes(() => judge(judged, anna))).toBeLessThan(MOST_MEGABYTES)
        },
      ),
      runsOf(20),
    )
  }, 240_000)
})
