import { DOCUMENT_LIMIT_BYTES } from '#documents'
import { formatNumber } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { MAX_ENTRIES, MAX_ENTRY_TEXT } from '../../model.ts'
import { MAX_PASTE_CHARACTERS } from '../parse-entries.ts'
import type { RoomProblem } from '../wheel-room.ts'

export const parseErrorTexts = {
  'too-long': `Das sind zu viele Zeichen auf einmal (höchstens ${formatNumber(MAX_PASTE_CHARACTERS)}).`,
  'too-many': `Auf ein Rad passen höchstens ${formatNumber(MAX_ENTRIES)} Namen.`,
  'name-too-long': `Ein Name ist zu lang (höchstens ${MAX_ENTRY_TEXT} Zeichen).`,
} as const

/** Why a change of a wheel is not made, and what helps. */
export const roomProblemTexts = {
  'too-many': parseErrorTexts['too-many'],
  'too-large': `Das Rad ist voll (höchstens ${formatBytes(DOCUMENT_LIMIT_BYTES)}). Entferne Namen, Bilder oder Notizen oder leg ein zweites Rad an.`,
} as const satisfies Record<RoomProblem, string>
