import { styled } from '@mui/material/styles'
import { useId, useMemo, useState, type SubmitEvent } from 'react'
import { useDocuments } from '#documents/client'
import { compareTexts } from '#base/format'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/field'
import { Link } from '#ui/link'
import { cleanText } from '../clean-text.ts'
import { makeEntries } from '../make-entries.ts'
import { MAX_TITLE, newWheel, wheelTemplatesCollection, type Entry } from '../model.ts'
import { parseEntries } from '../parse-entries.ts'
import { builtinTemplates, readTemplate, templateEntries, templateText, type Template } from '../templates.ts'
import { wheelTemplatesPath } from '../link-paths.ts'
import { findRoomProblem } from '../wheel-room.ts'
import { newEntryId } from './randomness.ts'
import { parseErrorTexts, roomProblemTexts } from './parse-error-texts.ts'
import { TemplateChoice } from './template-choice.tsx'

/** `template`: with a look at what others start with; `list`: somebody has the names already. */
export type NewWheelStart = 'template' | 'list'

type NewWheelDialogProps = {
  readonly start: NewWheelStart
  readonly onClose: () => void
  readonly onMake: (title: string, entries: readonly Entry[]) => void
}

const LIST_TITLE = 'Meine Liste'
const LIST_HINT = 'Einer pro Zeile, oder durch Semikolon getrennt. „Anna *3“ gibt Anna drei Chancen.'
const EMPTY_HINT = 'Einer pro Zeile. Du kannst auch eine ganze Liste einfügen oder das hier leer lassen.'

/** Asks for a title and for names, and offers templates to begin with. What was typed stays when another template is tried. */
export function NewWheelDialog({ start, onClose, onMake }: NewWheelDialogProps) {
  const formId = useId()
  const [template, setTemplate] = useState<Template>()
  const [title, setTitle] = useState(start === 'list' ? LIST_TITLE : '')
  const [names, setNames] = useState('')
  const [titleError, setTitleError] = useState<string>()
  const [roomError, setRoomError] = useState<string>()
  const parsed = parseEntries(names)

  function choose(next: Template): void {
    if (title === (template?.title ?? '')) setTitle(next.title)
    if (names === (template === undefined ? '' : templateText(template))) setNames(templateText(next))
    setTitleError(undefined)
    setRoomError(undefined)
    setTemplate(next)
  }

  function readEntries(): readonly Entry[] | undefined {
    if (template !== undefined && names === templateText(template)) return templateEntries(template, newEntryId)
    return parsed.ok ? makeEntries(parsed.value, undefined, newEntryId) : undefined
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const trimmed = cleanText(title)
    setTitleError(trimmed === '' ? 'Wie soll das Rad heißen?' : undefined)
    const entries = readEntries()
    if (trimmed === '' || entries === undefined) return
    const problem = findRoomProblem(newWheel(trimmed, []), newWheel(trimmed, entries))
    if (problem === undefined) onMake(trimmed, entries)
    else setRoomError(roomProblemTexts[problem])
  }

  return (
    <Dialog
      title={start === 'list' ? 'Rad aus einer Liste' : 'Neues Rad'}
      maxWidth={640}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Abbrechen
          </Button>
          <Button look="primary" type="submit" form={formId}>
            Anlegen
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={submit}>
        {start === 'template' ? <Templates chosenId={template?.id} onChoose={choose} /> : null}
        <Field
          label="Titel"
          name="title"
          value={title}
          onChange={setTitle}
          maxLength={MAX_TITLE}
          error={titleError}
          autoComplete="off"
          enterKeyHint="go"
          autoFocus={start === 'template'}
          isRequired
        />
        <Field
          label="Namen"
          name="names"
          rows={start === 'list' ? 9 : 5}
          value={names}
          onChange={(value) => {
            setNames(value)
            setRoomError(undefined)
          }}
          autoComplete="off"
          autoFocus={start === 'list'}
          hint={template?.hint ?? (start === 'list' ? LIST_HINT : EMPTY_HINT)}
          error={parsed.ok ? roomError : parseErrorTexts[parsed.error]}
        />
      </Form>
    </Dialog>
  )
}

type TemplatesProps = {
  readonly chosenId: string | undefined
  readonly onChoose: (template: Template) => void
}

function Templates({ chosenId, onChoose }: TemplatesProps) {
  const saved = useDocuments(wheelTemplatesCollection)
  const own = useMemo(
    () => saved.toSorted((a, b) => compareTexts(a.title, b.title)).map((template) => readTemplate(template)),
    [saved],
  )
  return (
    <>
      <TemplateChoice legend="Womit anfangen?" templates={builtinTemplates} chosenId={chosenId} onChoose={onChoose} />
      {own.length === 0 ? null : (
        <div>
          <TemplateChoice legend="Eigene Vorlagen" templates={own} chosenId={chosenId} onChoose={onChoose} />
          <Manage to={wheelTemplatesPath}>Vorlagen verwalten</Manage>
        </div>
      )}
    </>
  )
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 20, minWidth: 0 })

const Manage = styled(Link)(({ theme }) => ({
  display: 'inline-block',
  padding: '11px 0',
  fontSize: '0.9375rem',
  fontWeight: 650,
  color: theme.vars.palette.secondary.main,
}))
