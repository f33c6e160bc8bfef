import { useState } from 'react'
import { cleanText } from '../../clean-text.ts'
import { makeEntries } from '../../make-entries.ts'
import { newWheel, type Entry } from '../../model.ts'
import { parseEntries } from '../../parts/parse-entries.ts'
import { templateEntries, templateText, type Template } from '../../templates/templates.ts'
import { findRoomProblem } from '../../parts/wheel-room.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { parseErrorTexts, roomProblemTexts } from '../../parts/screens/parse-error-texts.ts'

/** What is typed for a new wheel, and what is wrong with it. What was typed stays when another template is tried. */
export function useNewWheelForm(firstTitle: string, onMake: (title: string, entries: readonly Entry[]) => void) {
  const [template, setTemplate] = useState<Template>()
  const [title, setTitle] = useState(firstTitle)
  const [names, setNames] = useState('')
  const [titleError, setTitleError] = useState<string>()
  const [roomError, setRoomError] = useState<string>()
  const parsed = parseEntries(names)
  const isFromTemplate = template !== undefined && names === templateText(template)

  function choose(next: Template): void {
    if (title === (template?.title ?? '')) setTitle(next.title)
    if (names === '' || isFromTemplate) setNames(templateText(next))
    setTitleError(undefined)
    setRoomError(undefined)
    setTemplate(next)
  }

  function submit(): void {
    const trimmed = cleanText(title)
    setTitleError(trimmed === '' ? 'Wie soll das Rad heißen?' : undefined)
    if (trimmed === '' || !(isFromTemplate || parsed.ok)) return
    // As the template has them, with colours and names that a text would be read differently from.
    const entries = isFromTemplate
      ? templateEntries(template, newEntryId)
      : makeEntries(parsed.ok ? parsed.value : [], undefined, newEntryId)
    const problem = findRoomProblem(newWheel(trimmed, []), newWheel(trimmed, entries))
    setRoomError(problem === undefined ? undefined : roomProblemTexts[problem])
    if (problem === undefined) onMake(trimmed, entries)
  }

  return {
    template,
    title,
    setTitle,
    names,
    setNames: (value: string) => {
      setNames(value)
      setRoomError(undefined)
    },
    titleError,
    namesError: roomError ?? (parsed.ok || isFromTemplate ? undefined : parseErrorTexts[parsed.error]),
    choose,
    submit,
  }
}
