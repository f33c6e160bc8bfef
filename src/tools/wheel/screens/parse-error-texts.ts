import { MAX_ENTRIES, MAX_ENTRY_TEXT } from '../model.ts'
import { MAX_PASTE_CHARACTERS } from '../parse-entries.ts'
import { formatNumber } from '#base/format'

export const parseErrorTexts = {
  'too-long': `Das sind zu viele Zeichen auf einmal (höchstens ${formatNumber(MAX_PASTE_CHARACTERS)}).`,
  'too-many': `Auf ein Rad passen höchstens ${formatNumber(MAX_ENTRIES)} Namen.`,
  'name-too-long': `Ein Name ist zu lang (höchstens ${MAX_ENTRY_TEXT} Zeichen).`,
} as const
