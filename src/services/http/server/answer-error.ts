import { AppError } from '#base/app-error'
import { ANSWER_HEADER, PROTOCOL_VERSION, requestErrorStatus, requestErrorTexts, type ErrorBody } from '#http'

/** Status and German text of every code a service may throw; the server joins those of all services. */
export type ErrorTable = ReadonlyMap<string, { readonly status: number; readonly text: string }>

/**
 * The answer to an error: its code, a German sentence and the field. What is not an `AppError` of a
 * known code is a fault of ours: 500 `internal-error`, and its message never leaves the server.
 */
export function answerError(error: unknown, table: ErrorTable): Response {
  const known = error instanceof AppError ? table.get(error.code) : undefined
  const details = error instanceof AppError && known !== undefined ? error.public : {}
  const body: ErrorBody = {
    error: {
      code: known !== undefined && error instanceof AppError ? error.code : 'internal-error',
      message: details.message ?? known?.text ?? requestErrorTexts['internal-error'],
      ...(details.field === undefined ? {} : { field: details.field }),
    },
  }
  const headers = new Headers({ [ANSWER_HEADER]: String(PROTOCOL_VERSION) })
  if (details.retryAfterSeconds !== undefined) headers.set('retry-after', String(details.retryAfterSeconds))
  for (const cookie of details.cookies ?? []) headers.append('set-cookie', cookie)
  return Response.json(body, { status: known?.status ?? requestErrorStatus['internal-error'], headers })
}
