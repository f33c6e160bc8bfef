import type * as z from 'zod/mini'
import { defineEndpoint, type Endpoint } from '#http'
import { AUTH_BODY_LIMIT_BYTES } from './auth-limits.ts'

/** An endpoint of accounts: `POST /api/auth/<name>` with a small body. */
export function defineAuthEndpoint<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  name: string,
  input: Input,
  output: Output,
): Endpoint<Input, Output> {
  return defineEndpoint({
    method: 'POST',
    path: `/api/auth/${name}`,
    bodyLimitBytes: AUTH_BODY_LIMIT_BYTES,
    input,
    output,
  })
}

/** One that only reads: `GET /api/auth/<name>`. */
export function defineAuthReading<Output extends z.ZodMiniType, Input extends z.ZodMiniType>(
  name: string,
  input: Input,
  output: Output,
): Endpoint<Input, Output> {
  return defineEndpoint({ method: 'GET', path: `/api/auth/${name}`, bodyLimitBytes: 0, input, output })
}
