/** Requests as the tables of cases write them, and what a case says about its answer. */
import type { TestRequest } from '#testing/documents/document-app'
import { changeOf, NOON_MS } from '#testing/documents/documents'
import type { Change } from '#documents'

export const SECRET = 'streng-geheim'
export const NOON = new Date(NOON_MS).toISOString()

export type RouteCase = TestRequest & {
  readonly name: string
  readonly status: number
  /** The error's code and, where one is to blame, its field. */
  readonly code?: string
  readonly field?: string
  /** What the answer's JSON contains. */
  readonly answer?: object
  /** Users whose feed advances; none by default. */
  readonly moves?: readonly string[]
}

/** A batch as a device sends it; anna's, from her phone, at noon. */
export function envelope(changes: readonly unknown[], parts: Record<string, unknown> = {}): Record<string, unknown> {
  return { userId: 'anna', deviceId: 'phone', clientTime: NOON, changes, ...parts }
}

export function send(changes: readonly unknown[], parts: Record<string, unknown> = {}): TestRequest {
  return { as: 'anna', method: 'POST', path: '/api/documents/changes', body: envelope(changes, parts) }
}

export function put(path: string, body: unknown, headers: Record<string, string> = {}): TestRequest {
  return { as: 'anna', method: 'PUT', path: `/api/documents/${path}`, body, headers }
}

export const get = (path: string): TestRequest => ({ as: 'anna', path: `/api/documents/${path}` })

export const one = (parts: Partial<Change> & Pick<Change, 'path' | 'type'>): TestRequest => send([changeOf(parts)])

export const oneResult = (result: object): object => ({ results: [result] })
export const rejected = (code: string, field?: string): object =>
  oneResult({ outcome: 'rejected', code, ...(field === undefined ? {} : { field }) })

/** A list in a list in a list. */
export function nest(depth: number): unknown {
  return depth === 1 ? [] : [nest(depth - 1)]
}
