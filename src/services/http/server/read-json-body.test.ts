import { describe, expect, it } from 'vitest'
import { readJsonBody } from './read-json-body.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const LIMIT_BYTES = 100

/** A request whose body comes in pieces, without a length. */
function chunked(chunks: readonly string[], onCancel: () => void = () => {}): Request {
  const waiting = chunks.map((chunk) => new TextEncoder().encode(chunk))
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = waiting.shift()
      if (chunk === undefined) controller.close()
      else controller.enqueue(chunk)
    },
    cancel: onCancel,
  })
  return stream(body)
}

function stream(body: ReadableStream<Uint8Array>): Request {
  // Node asks for `duplex` with a streamed body; the browser's types do not know it.
  const init: RequestInit & { readonly duplex: 'half' } = { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' }
  return new Request('http://localhost/', init)
}

function post(body: string, headers: Record<string, string> = JSON_TYPE): Request {
  return new Request('http://localhost/', { method: 'POST', headers, body })
}

describe('readJsonBody', () => {
  it('reads long bodies that have come together in turns of their own, so that others are answered between them', async () => {
    const done: string[] = []
    const long = `{"a":"${'x'.repeat(200_000)}"}`
    const read = async (name: string, body: string) => {
      await readJsonBody(post(body), 300_000)
      done.push(name)
    }
    const beside = new Promise<void>((resolve) => {
      const tick = (): void => {
        done.push('another turn')
        if (done.includes('third')) resolve()
        else setImmediate(tick)
      }
      setImmediate(tick)
    })
    await Promise.all([read('first', long), read('second', long), read('third', long), read('short', '{}'), beside])
    const [first, second, third] = ['first', 'second', 'third'].map((name) => done.indexOf(name))
    expect(done.slice(first, second)).toContain('another turn')
    expect(done.slice(second, third)).toContain('another turn')
  })

  it.each([
    ['an object', post('{"a":[1,"ä"]}'), { a: [1, 'ä'] }],
    ['an object whose type names a charset', post('{}', { 'content-type': 'Application/JSON; charset=utf-8' }), {}],
    ['a body of exactly the limit', post(`{"a":"${'x'.repeat(LIMIT_BYTES - 8)}"}`), { a: 'x'.repeat(LIMIT_BYTES - 8) }],
    ['chunks without a length', chunked(['{"a"', ':1}']), { a: 1 }],
    ['a letter cut in two', splitInsideLetter(), { a: 'ä' }],
    ['chunks of one byte in memory that is used again', reusedByte('{"a":"bc"}'), { a: 'bc' }],
    ['brackets inside of a text', post(`{"a":"${'['.repeat(80)}"}`), { a: '['.repeat(80) }],
  ])('reads %s', async (_name, request, expected) => {
    expect(await readJsonBody(request, LIMIT_BYTES)).toEqual(expected)
  })

  it.each([
    ['a body beyond the limit', post(`{"a":"${'x'.repeat(LIMIT_BYTES)}"}`), 'body-too-large'],
    ['chunks beyond the limit', chunked(Array(50).fill('aaaa')), 'body-too-large'],
    [
      'a length beyond the limit, before anything is read',
      post('{}', { ...JSON_TYPE, 'content-length': '101' }),
      'body-too-large',
    ],
    ['a length that lies', chunkedWithLength('10', Array(50).fill('aaaa')), 'body-too-large'],
    ['letters of two bytes beyond the limit', post(`{"a":"${'ä'.repeat(50)}"}`), 'body-too-large'],
    ['compression', post('{}', { ...JSON_TYPE, 'content-encoding': 'gzip' }), 'unsupported-media-type'],
    [
      'compression by name only',
      post('{}', { ...JSON_TYPE, 'content-encoding': 'identity' }),
      'unsupported-media-type',
    ],
    ['a form', post('a=1', { 'content-type': 'application/x-www-form-urlencoded' }), 'unsupported-media-type'],
    ['text', post('{}', { 'content-type': 'text/plain' }), 'unsupported-media-type'],
    [
      'a type that only begins like ours',
      post('{}', { 'content-type': 'application/jsonp' }),
      'unsupported-media-type',
    ],
    ['nesting beyond 64', post('['.repeat(65)), 'too-deep'],
    ['no body', new Request('http://localhost/', { method: 'POST', headers: JSON_TYPE }), 'invalid-request'],
    ['half an object', post('{"a":'), 'invalid-request'],
    ['a list', post('[]'), 'invalid-request'],
    ['null', post('null'), 'invalid-request'],
    ['a text', post('"{}"'), 'invalid-request'],
  ])('refuses %s', async (_name, request, code) => {
    await expect(readJsonBody(request, LIMIT_BYTES)).rejects.toMatchObject({ name: 'AppError', code })
  })

  it('stops reading an endless body at the limit and says so to the sender', async () => {
    let pulled = 0
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          pulled += 1
          controller.enqueue(new Uint8Array(10).fill(0x20))
        },
        cancel: () => {
          isCancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    await expect(readJsonBody(stream(body), LIMIT_BYTES)).rejects.toMatchObject({ code: 'body-too-large' })
    expect(pulled).toBe(11)
    expect(isCancelled).toBe(true)
  })

  it('takes 100,000 brackets without building anything of them', async () => {
    const bomb = post('{"a":' + '['.repeat(100_000))
    await expect(readJsonBody(bomb, 1_000_000)).rejects.toMatchObject({ code: 'too-deep' })
  })

  it('takes 200 fields and refuses more, which it does not copy', async () => {
    const fields = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [i, 1])))
    expect(Object.keys(await readJsonBody(post(fields(200)), 10_000))).toHaveLength(200)
    await expect(readJsonBody(post(fields(201)), 10_000)).rejects.toMatchObject({
      code: 'invalid-request',
      public: { message: 'Das JSON-Objekt hat zu viele Felder.' },
    })
  })

  it('keeps a key __proto__ a key', async () => {
    const body = await readJsonBody(post('{"__proto__":{"polluted":1},"a":1}'), LIMIT_BYTES)
    expect(Object.keys(body)).toEqual(['__proto__', 'a'])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

/** Each piece reuses the memory of the one before it, so code that keeps pieces instead of copies has only the last one. */
function reusedByte(text: string): Request {
  const waiting = [...new TextEncoder().encode(text)]
  const piece = new Uint8Array(1)
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const byte = waiting.shift()
        if (byte === undefined) return controller.close()
        piece[0] = byte
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
  return stream(body)
}

function splitInsideLetter(): Request {
  const bytes = new TextEncoder().encode('{"a":"ä"}')
  const middle = bytes.indexOf(0xc3) + 1
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.slice(0, middle))
      controller.enqueue(bytes.slice(middle))
      controller.close()
    },
  })
  return stream(body)
}

function chunkedWithLength(length: string, chunks: readonly string[]): Request {
  const request = chunked(chunks)
  return new Request(request, { headers: { ...JSON_TYPE, 'content-length': length } })
}
