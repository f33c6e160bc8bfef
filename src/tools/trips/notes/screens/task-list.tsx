/** The to-dos of a trip: added by typing, ticked, put in order, and who does them until when (J32). */
import { styled } from '@mui/material/styles'
import { useMemo, useState, type SubmitEvent } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import { pick } from '#base/collections/optional-fields'
import { ranksAfter, ranksOfMove } from '#base/rank'
import { formatCount, formatDate } from '#base/text/format'
import { useEdits, useMayEdit, type DocumentView } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { IconButton } from '#ui/button'
import { Card, SectionTitle, Stack } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { Detail } from '#ui/detail'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { BigList } from '#ui/list/big-list'
import { Menu } from '#ui/menu'
import { toneColor } from '#ui/page/status-line'
import { tasksCollection } from '../../collections.ts'
import { ForEditors, useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import { MAX_TITLE } from '../../model-fields.ts'
import type { Trip } from '../../model.ts'
import { nameTraveller, offerTravellers } from '../../travellers.ts'
import {
  dueStateOf,
  listTasks,
  readTaskDraft,
  taskDraftOf,
  type StoredTask,
  type TaskFields,
} from '../tasks-and-notes.ts'

type TaskListProps = { readonly trip: DocumentView<Trip>; readonly today: string }

const ROW_PX = 58

export function TaskList({ trip, today }: TaskListProps) {
  const tasks = useTripDocuments(tasksCollection, trip.id)
  const { open, done } = useMemo(() => listTasks(tasks), [tasks])
  const [edited, edit] = useState<StoredTask>()
  const [isDoneOpen, showDone] = useState(false)
  const names = useMemo(() => new Map(trip.travellers.map((one) => [one.id, nameTraveller(one)])), [trip.travellers])

  const isEditor = useMayEdit()
  const { add, tick, move, remove } = useTaskWrites(trip.id, open)
  const renderRow = (task: StoredTask) => (
    <TaskRow
      task={task}
      today={today}
      who={task.travellerId === undefined ? undefined : names.get(task.travellerId)}
      onTick={() => tick(task)}
      onEdit={() => edit(task)}
      onRemove={() => remove(task)}
    />
  )
  const list = { keyOf: ({ id }: StoredTask) => id, rowPx: ROW_PX, renderRow }
  return (
    <Card aria-labelledby="tasks">
      <SectionTitle id="tasks">Aufgaben</SectionTitle>
      <Stack gap={1}>
        <ForEditors>
          <AddTask onAdd={add} />
        </ForEditors>
        <BigList
          {...list}
          items={open}
          {...(isEditor && { order: { nameOf: ({ title }: StoredTask) => title, onMove: move } })}
        />
        {done.length === 0 ? null : (
          <Collapsible title={formatCount(done.length, 'erledigt', 'erledigt')} isOpen={isDoneOpen} onToggle={showDone}>
            <BigList {...list} items={done} />
          </Collapsible>
        )}
      </Stack>
      <ForEditors>
        {edited === undefined ? null : <TaskDialog trip={trip} task={edited} onClose={() => edit(undefined)} />}
      </ForEditors>
    </Card>
  )
}

/** What is written of to-dos; `open` are those that can be put in order. */
function useTaskWrites(tripId: string, open: readonly StoredTask[]) {
  const edits = useEdits()
  function add(title: string): void {
    const [rank = ''] = ranksAfter(open.at(-1)?.rank, 1)
    edits.run(`„${title}“ notiert`, (documents) => documents.add(tasksCollection, { tripId, title, rank }))
  }
  function tick({ id, title, doneAt }: StoredTask): void {
    const next = doneAt === undefined ? new Date().toISOString() : undefined
    edits.run(`„${title}“ ${next === undefined ? 'wieder offen' : 'erledigt'}`, (documents) =>
      documents.modify(tasksCollection, id, { doneAt: next }),
    )
  }
  function move(from: number, to: number, series: object): void {
    const ranked = open.map(({ id, title, rank }) => ({ id, name: title, rank }))
    edits.run(
      `„${open[from]?.title ?? ''}“ verschoben`,
      (documents) => {
        for (const [id, rank] of ranksOfMove(ranked, from, to)) documents.modify(tasksCollection, id, { rank })
      },
      { series, isQuiet: true },
    )
  }
  function remove({ id, title }: StoredTask): void {
    removeRow(edits, tasksCollection, id, `„${title}“`)
  }
  return { add, tick, move, remove }
}

function AddTask({ onAdd }: { readonly onAdd: (title: string) => void }) {
  const [typed, setTyped] = useState('')
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (typed.trim() === '') return
    onAdd(typed.trim())
    setTyped('')
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Was ist zu tun?"
        name="task"
        value={typed}
        onChange={setTyped}
        maxLength={MAX_TITLE}
        placeholder="Reisepass verlängern"
        autoComplete="off"
        enterKeyHint="done"
        endAdornment={<IconButton icon="plus" label="Aufgabe hinzufügen" type="submit" />}
      />
    </form>
  )
}

type TaskRowProps = {
  readonly task: StoredTask
  readonly today: string
  readonly who: string | undefined
  readonly onTick: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function TaskRow({ task, today, who, onTick, onEdit, onRemove }: TaskRowProps) {
  const isEditor = useMayEdit()
  const { title, dueOn, doneAt } = task
  const state = dueStateOf(task, today)
  const due = dueOn === undefined ? [] : [`${state === 'late' ? 'überfällig seit' : 'bis'} ${formatDate(dueOn)}`]
  const detail = [...(who === undefined ? [] : [who]), ...due].join(' · ')
  return (
    <Row>
      <Tick data-done={doneAt !== undefined || undefined}>
        <input type="checkbox" checked={doneAt !== undefined} disabled={!isEditor} onChange={onTick} />
        <span>
          <span>{title}</span>
          {detail === '' ? null : <Due data-state={state}>{detail}</Due>}
        </span>
      </Tick>
      <ForEditors>
        <Menu
          label={`Mehr zu „${title}“`}
          entries={[
            { icon: 'edit', text: 'Ändern', onClick: onEdit },
            { icon: 'trash', text: 'Löschen', startsGroup: true, onClick: onRemove },
          ]}
        />
      </ForEditors>
    </Row>
  )
}

type TaskDialogProps = {
  readonly trip: DocumentView<Trip>
  readonly task: StoredTask
  readonly onClose: () => void
}

function TaskDialog({ trip, task, onClose }: TaskDialogProps) {
  const edits = useEdits()
  const [opened] = useState(() => pick(task, ['title', 'dueOn', 'travellerId']))
  const form = useForm({
    start: () => taskDraftOf(opened),
    read: readTaskDraft,
    onSave: (fields: TaskFields) => {
      edits.run(`„${fields.title}“ geändert`, (documents) =>
        documents.modify(tasksCollection, task.id, changesBetween<TaskFields>(opened, fields)),
      )
      onClose()
    },
    keptAs: `task:${task.id}`,
  })
  const { field } = fieldsOf(form)
  return (
    <FormDialog title={`„${task.title}“ ändern`} submitLabel="Speichern" form={form} onClose={onClose}>
      <Field label="Was ist zu tun?" {...field('title')} maxLength={MAX_TITLE} autoComplete="off" isRequired />
      <Field label="Bis wann?" {...field('dueOn')} type="date" />
      <Select
        label="Wer macht es?"
        {...field('travellerId')}
        options={[
          { value: '', text: 'Wer Zeit hat' },
          ...offerTravellers(trip.travellers, opened.travellerId === undefined ? [] : [opened.travellerId]),
        ]}
      />
    </FormDialog>
  )
}

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 4 })

const Tick = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  flex: 1,
  minWidth: 0,
  minHeight: 52,
  padding: '6px 0',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[data-done]': { color: theme.vars.palette.text.secondary, textDecoration: 'line-through' },
  '& input': { flexShrink: 0, width: 24, height: 24, margin: 0, accentColor: theme.vars.palette.secondary.main },
}))

const Due = styled(Detail)(({ theme }) => ({
  '&[data-state="late"]': { color: toneColor(theme, 'alarm') },
  '&[data-state="soon"]': { color: toneColor(theme, 'warning') },
}))
