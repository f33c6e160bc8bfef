import { AppError } from '#base/app-error'
import type { Outgoing } from './outgoing.ts'

export type OutgoingOptions = {
  /** Networks in CIDR notation that may be reached although private. */
  readonly allowPrivate: readonly string[]
}

export function createOutgoing(_options: OutgoingOptions): Outgoing {
  const notYet = () => Promise.reject(new AppError('unavailable'))
  return { request: notYet, connect: notYet, close: async () => undefined }
}
