import { type Entry, cleanText } from '../model.ts'
import { ABSENT_MARK, parseLine } from '../parts/parse-entries.ts'
import { writeWeight } from '../parts/read-weight.ts'

type Printed = Pick<Entry, 'text' | 'weight' | 'isActive'>

/** The entries as text, each on a line, such as „Anna *3“; `parseEntries` reads the same entries out of it. */
export function printEntries(entries: readonly Printed[]): string {
  return entries.map((entry) => printEntry(entry, entries.length === 1)).join('\n')
}

/** One line. A name that would be read as something else, such as „3. Stock“, stands between quotation marks. */
export function printEntry(entry: Printed, isOnlyLine: boolean): string {
  const text = cleanText(entry.text)
  const mark = entry.isActive ? '' : ABSENT_MARK
  const weight = entry.weight === 1 ? '' : ` *${writeWeight(entry.weight)}`
  const plain = `${mark}${text}${weight}`
  const read = parseLine(plain, isOnlyLine)
  const [first] = read
  const isSame =
    read.length === 1 &&
    first?.text === text &&
    first.weight === entry.weight &&
    (first.isAbsent === true) === !entry.isActive
  return isSame ? plain : `${mark}"${text.replaceAll('"', '""')}"${weight}`
}
