/** As much of a browser's XMLHttpRequest as uploads use, over Node's HTTP; real ones are driven by the end-to-end tests. */
import { request as openRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import type { UploadWindow } from '../../src/services/files/client/uploads/send-file.ts'

/** What a browser reads of a file at a time. */
const PIECE_BYTES = 65_536

/** The part of a window that sends, for a page of the server at `url`; `headers` are what the browser adds. */
export function createUploadWindow(url: string, headers: Readonly<Record<string, string>>): UploadWindow {
  class PageRequest extends EventTarget {
    readonly upload = new EventTarget()
    readonly #headers = new Headers()
    #path = ''
    #request: ClientRequest | undefined
    #answer: IncomingMessage | undefined
    #isOver = false
    status = 0
    responseText = ''

    open(_method: 'POST', path: string): void {
      this.#path = path
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }

    getResponseHeader(name: string): string | null {
      const value = this.#answer?.headers[name]
      return typeof value === 'string' ? value : null
    }

    send(form: FormData): void {
      void this.#send(form).catch(() => this.#end())
    }

    abort(): void {
      this.#request?.destroy()
      this.#end()
    }

    async #send(form: FormData): Promise<void> {
      const body = new Response(form)
      const bytes = Buffer.from(await body.arrayBuffer())
      if (this.#isOver) return
      const type = body.headers.get('content-type') ?? ''
      const request = openRequest(new URL(this.#path, url), {
        method: 'POST',
        agent: false,
        headers: {
          ...headers,
          ...Object.fromEntries(this.#headers),
          'content-type': type,
          'content-length': bytes.length,
        },
      })
      this.#request = request
      request.on('error', () => this.#end())
      request.on('response', (answer) => void this.#read(answer).catch(() => this.#end()))
      for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
        const piece = bytes.subarray(start, start + PIECE_BYTES)
        // oxlint-disable-next-line no-await-in-loop
        await new Promise<void>((resolve, reject) =>
          request.write(piece, (error) => (error ? reject(error) : resolve())),
        )
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: start + piece.length }))
      }
      this.upload.dispatchEvent(new Event('load'))
      request.end()
    }

    async #read(answer: IncomingMessage): Promise<void> {
      const pieces = (await answer.toArray()) as Buffer[]
      if (this.#isOver) return
      this.#answer = answer
      this.status = answer.statusCode ?? 0
      this.responseText = Buffer.concat(pieces).toString()
      this.#end()
    }

    #end(): void {
      if (this.#isOver) return
      this.#isOver = true
      this.dispatchEvent(new Event('loadend'))
    }
  }
  return { XMLHttpRequest: PageRequest as unknown as UploadWindow['XMLHttpRequest'], FormData, Blob }
}
