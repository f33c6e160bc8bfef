import { fileErrorTexts } from '#files'
import { requestErrorTexts } from '#http'
import type { OpenFailure } from './download-file.ts'

const texts: Readonly<Record<OpenFailure, string>> = {
  ...fileErrorTexts,
  'network-request-failed': requestErrorTexts['network-request-failed'],
  unauthenticated: requestErrorTexts.unauthenticated,
}

/** Why a file can't be shown, in German. */
export function openFailureText(code: OpenFailure): string {
  return texts[code]
}
