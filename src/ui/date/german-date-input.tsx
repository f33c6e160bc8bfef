/** Inputs of days and times in German whatever the browser's language: typed part by part, a day also by a calendar below. */
import { parseDate, parseTime, type DateValue } from '@internationalized/date'
import { styled } from '@mui/material/styles'
import { useRef, useState, type KeyboardEvent } from 'react'
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateField,
  DateInput,
  DateSegment,
  Heading,
  I18nProvider,
  TimeField,
} from 'react-aria-components'
import { IconButton } from '../button.tsx'
import { Icon } from '../page/icon.tsx'
import { calendarIcon } from '../page/tool-icons.tsx'

/** What a field ties to its input, whichever it is. */
export type DateInputProps = {
  readonly id: string
  readonly kind: 'date' | 'time'
  readonly label: string
  /** `2026-12-24` or `08:30`; empty while it is not whole. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly isInvalid: boolean
  readonly isRequired: boolean
  readonly isReadOnly: boolean
  readonly autoFocus: boolean
  readonly describedBy: string | undefined
}

export function GermanDateInput(props: DateInputProps) {
  return (
    <I18nProvider locale="de-DE">
      {props.kind === 'date' ? <DayInput {...props} /> : <ClockInput {...props} />}
    </I18nProvider>
  )
}

function DayInput(props: DateInputProps) {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const day = readAs(parseDate, props.value)
  function choose(value: DateValue): void {
    props.onChange(value.toString())
    close()
  }
  function close(): void {
    setOpen(false)
    frame.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus()
  }
  return (
    <div ref={frame}>
      <Frame data-invalid={props.isInvalid || undefined} onKeyDownCapture={submitByEnter}>
        <DateField
          {...ariaPropsOf(props)}
          value={day}
          onChange={(value) => props.onChange(value?.toString() ?? '')}
          shouldForceLeadingZeros
        >
          <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
        </DateField>
        {props.isReadOnly ? null : (
          <IconButton
            icon={calendarIcon}
            label={isOpen ? 'Kalender schließen' : `Kalender öffnen: ${props.label}`}
            isMenuOpen={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </Frame>
      {isOpen ? (
        <Month onKeyDown={(event) => closeByEscape(event, close)}>
          <MonthGrid label={props.label} day={day} onChoose={choose} />
        </Month>
      ) : null}
    </div>
  )
}

type MonthGridProps = {
  readonly label: string
  readonly day: DateValue | null
  readonly onChoose: (day: DateValue) => void
}

function MonthGrid({ label, day, onChoose }: MonthGridProps) {
  return (
    <Calendar aria-label={label} value={day} onChange={onChoose} autoFocus firstDayOfWeek="mon">
      <header>
        <AriaButton slot="previous">
          <Icon name="next" size={20} />
        </AriaButton>
        <Heading level={2} />
        <AriaButton slot="next">
          <Icon name="next" size={20} />
        </AriaButton>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

function ClockInput(props: DateInputProps) {
  return (
    <Frame data-invalid={props.isInvalid || undefined} onKeyDownCapture={submitByEnter}>
      <TimeField
        {...ariaPropsOf(props)}
        value={readAs(parseTime, props.value)}
        onChange={(value) => props.onChange(value?.toString().slice(0, 'HH:MM'.length) ?? '')}
        hourCycle={24}
        shouldForceLeadingZeros
      >
        <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
      </TimeField>
    </Frame>
  )
}

function ariaPropsOf({ id, label, describedBy, ...props }: DateInputProps) {
  const { isInvalid, isRequired, isReadOnly, autoFocus, onBlur } = props
  return {
    ...{ id, 'aria-label': label, isInvalid, isRequired, isReadOnly, autoFocus },
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(onBlur === undefined ? {} : { onBlur }),
  }
}

/** Null for what is no whole day or time, such as the empty text. */
function readAs<Value>(parse: (text: string) => Value, text: string): Value | null {
  try {
    return parse(text)
  } catch {
    return null
  }
}

/** Enter sends the form, with Ctrl or without, as in the browser's own inputs: the parts keep the key to themselves. */
function submitByEnter(event: KeyboardEvent): void {
  const { key, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLElement) || target.role !== 'spinbutton') return
  event.preventDefault()
  event.stopPropagation()
  target.closest('form')?.requestSubmit()
}

/** Closes the calendar alone, not also the dialog around it. */
function closeByEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  close()
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 48,
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.raised,
  '&[data-invalid]': { borderColor: theme.vars.palette.error.main },
  '& .react-aria-DateInput': { display: 'flex', padding: '0 16px', fontVariantNumeric: 'tabular-nums' },
  '& .react-aria-DateSegment': {
    padding: '2px 1px',
    borderRadius: 4,
    '&[data-type="literal"]': { padding: 0, fontVariantNumeric: 'normal' },
  },
  '& .react-aria-DateSegment[data-placeholder]': { color: theme.vars.palette.text.secondary },
}))

const Month = styled('div')(({ theme }) => ({
  marginTop: 8,
  padding: 8,
  width: 'fit-content',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  '& h2': { margin: 0, fontSize: '1rem', fontWeight: 600 },
  '& button': {
    width: 44,
    height: 44,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& button[slot="previous"] svg': { transform: 'scaleX(-1)' },
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& th': { fontSize: '0.8125rem', fontWeight: 500, color: theme.vars.palette.text.secondary },
  '& td': { padding: 0 },
  '& .react-aria-CalendarCell': {
    display: 'grid',
    placeItems: 'center',
    width: 'min(44px, 12vw)',
    height: 44,
    borderRadius: '50%',
    cursor: 'pointer',
    '&[data-outside-month]': { visibility: 'hidden' },
    '&[data-today]': { fontWeight: 700 },
    '&[data-selected]': {
      backgroundColor: theme.vars.palette.primary.main,
      color: theme.vars.palette.primary.contrastText,
    },
  },
}))
