import { authErrorStatus, authErrorTexts } from '#auth'
import {
  archiveErrorStatus,
  archiveErrorTexts,
  backupErrorStatus,
  backupErrorTexts,
  restoreErrorStatus,
  restoreErrorTexts,
} from '#backup'
import { documentErrorStatus, documentErrorTexts } from '#documents'
import { fileErrorStatus, fileErrorTexts } from '#files'
import { requestErrorStatus, requestErrorTexts } from '#http'
import type { ErrorTable } from '#http/server'

type Row = { readonly status: number; readonly text: string }

/** Every code an endpoint may answer with. If two services share a code, the general meaning stays. */
export function createErrorTable(): ErrorTable {
  return new Map([
    ...rows(authErrorTexts, authErrorStatus),
    ...rows(documentErrorTexts, documentErrorStatus),
    ...rows(fileErrorTexts, fileErrorStatus),
    ...rows(backupErrorTexts, backupErrorStatus),
    ...rows(archiveErrorTexts, archiveErrorStatus),
    ...rows(restoreErrorTexts, restoreErrorStatus),
    ...rows(requestErrorTexts, requestErrorStatus),
  ])
}

/** The German text of a code; undefined if no endpoint answers with it. */
export function errorTextOf(code: string): string | undefined {
  return createErrorTable().get(code)?.text
}

function rows<Code extends string>(
  texts: Readonly<Record<Code, string>>,
  status: Readonly<Record<Code, number>>,
): readonly (readonly [string, Row])[] {
  return (Object.keys(texts) as Code[]).map((code) => [code, { status: status[code], text: texts[code] }])
}
