/** The frame of the pages of signing in: narrow, one card, a line below it. */
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useRef, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import type { AuthErrorCode } from '#auth'
import { Button } from '#ui/button'
import { Card, Stack } from '#ui/card'
import { Link } from '#ui/link'
import { FormAlert, Notice } from '#ui/page/notice'
import { Page } from '#ui/page/page'
import { useIsOnline } from '../browser/connectivity.ts'
import type { Attempt, Failure } from './parts/use-attempt.ts'
import { useCountdown } from './parts/use-countdown.ts'

type EntryPageProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly back?: ReactNode
  readonly children: ReactNode
  readonly footer?: ReactNode
}

export function EntryPage({ title, lead, back, children, footer }: EntryPageProps) {
  return (
    <Page
      title={title}
      heading={title}
      maxWidth={480}
      {...(lead === undefined ? {} : { lead })}
      {...(back === undefined ? {} : { back })}
    >
      <Card>
        <Stack gap={2.5}>{children}</Stack>
      </Card>
      {footer === undefined ? null : <Footer>{footer}</Footer>}
    </Page>
  )
}

type EntryLinkProps = {
  readonly to: string
  /** The step of the page with which it begins, if it is not the first. */
  readonly step?: 'code'
  readonly children: ReactNode
}

/** A link to another page of signing in that keeps where to go afterwards. */
export function EntryLink({ to, step, children }: EntryLinkProps) {
  const next = new URLSearchParams(useLocation().search).get('next')
  const search = next === null ? '' : `?next=${encodeURIComponent(next)}`
  return <TextLink to={`${to}${search}${step === undefined ? '' : `#${step}`}`}>{children}</TextLink>
}

const Footer = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
}))

const TextLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 650,
  color: theme.vars.palette.secondary.main,
}))

type FieldName = 'name' | 'email' | 'password' | 'code'

/** The field that a code is about, where the answer does not say. */
const fieldOfCode: Partial<Record<AuthErrorCode, FieldName>> = {
  'invalid-credential': 'password',
  'wrong-password': 'password',
  'email-already-in-use': 'email',
  'invalid-email': 'email',
  'weak-password': 'password',
  'missing-name': 'name',
  'invalid-verification-code': 'code',
  'expired-action-code': 'code',
}

const fieldOfCodeEntries = new Map<string, FieldName>(Object.entries(fieldOfCode))

type EntryFormProps = {
  readonly attempt: Attempt
  readonly fields: readonly FieldName[]
  readonly submitLabel: string
  readonly onSubmit: (form: FormData) => void
  readonly children: (errorOf: (field: FieldName) => string | undefined) => ReactNode
  /** Under the button, still a part of the form. */
  readonly after?: ReactNode
}

/** Shared by all forms of signing in: sending, errors beside their fields, waiting after too many attempts. */
export function EntryForm({ attempt, fields, submitLabel, onSubmit, children, after }: EntryFormProps) {
  const { failure } = attempt
  const isOnline = useIsOnline()
  const form = useRef<HTMLFormElement>(null)
  const secondsLeft = useCountdown(failure?.retryAtMs)
  const field = failure === undefined ? undefined : fieldOf(failure, fields)

  useEffect(() => {
    if (failure === undefined || field === undefined) return
    const input = form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)
    input?.focus()
    if (field === 'code') input?.select()
    // Once for every failure, not when the form is drawn anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failure])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!attempt.isBusy && secondsLeft === 0) onSubmit(new FormData(event.currentTarget))
  }

  return (
    <Form ref={form} noValidate onSubmit={submit}>
      {isOnline ? null : <Notice icon="offline">Du bist offline. Das geht nur mit Verbindung zum Server.</Notice>}
      {children((name) => (field === name ? failure?.message : undefined))}
      <FormAlert message={field === undefined ? failure?.message : undefined} />
      <Button variant="primary" type="submit" size="large" isBusy={attempt.isBusy} disabled={secondsLeft > 0} fullWidth>
        {secondsLeft > 0 ? `Geht wieder in ${formatSeconds(secondsLeft)}` : submitLabel}
      </Button>
      {after}
    </Form>
  )
}

function fieldOf(failure: Failure, fields: readonly FieldName[]): FieldName | undefined {
  const field = fields.find((name) => name === failure.field) ?? fieldOfCodeEntries.get(failure.code)
  return field !== undefined && fields.includes(field) ? field : undefined
}

/** A wait as people read it: `45 s`, from a minute on `12:05`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}

/** A text field of a form; files are never among them. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 20 })
