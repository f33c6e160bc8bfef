/** What signing in and registering share: sending, errors beside their fields, where it goes on. */
import { styled } from '@mui/material/styles'
import { useRef, useState, type SubmitEvent, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useUser } from '#auth/client'
import type { AuthErrorCode } from '#auth'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { Icon } from '#ui/icon'
import { Link } from '#ui/link'
import { Page } from '#ui/page'
import { useIsOnline } from '../connectivity.ts'
import { useSessionState } from '../session.ts'
import { readNextPath } from './next-path.ts'

export type FieldName = 'name' | 'email' | 'password'

/** The field that a code is about, where the answer does not say. */
const fieldOfCode: Partial<Record<AuthErrorCode, FieldName>> = {
  'invalid-credential': 'password',
  'email-already-in-use': 'email',
  'invalid-email': 'email',
  'weak-password': 'password',
  'missing-name': 'name',
}

const fieldOfCodeEntries = new Map<string, FieldName>(Object.entries(fieldOfCode))

type Failure = { readonly field: FieldName | undefined; readonly message: string }

type AuthFormProps = {
  readonly title: string
  readonly lead: string
  readonly submitLabel: string
  readonly fields: readonly FieldName[]
  readonly send: (form: FormData) => Promise<Result<unknown, RequestFailure>>
  readonly renderFields: (errorOf: (field: FieldName) => string | undefined) => ReactNode
  readonly footer: ReactNode
}

export function AuthForm({ title, lead, submitLabel, fields, send, renderFields, footer }: AuthFormProps) {
  const user = useUser()
  const sessionState = useSessionState()
  const isOnline = useIsOnline()
  const navigate = useNavigate()
  const nextPath = readNextPath(new URLSearchParams(useLocation().search))
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure>()
  const [isSending, setSending] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const result = await send(new FormData(event.currentTarget))
    setSending(false)
    if (result.ok) {
      void navigate(nextPath, { replace: true })
      return
    }
    const field = fieldOf(result.error, fields)
    setFailure({ field, message: result.error.message })
    if (field !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  // With an expired session the form is how one goes on, although the person is still known.
  if (user !== null && sessionState !== 'expired' && !isSending) return <Navigate to={nextPath} replace />
  return (
    <Page title={title} heading={title} lead={lead} maxWidth={480}>
      <Card>
        <Form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          {isOnline ? null : (
            <Notice>
              <Icon name="offline" size={20} />
              <span>Du bist offline. {title} geht nur mit Verbindung zum Server.</span>
            </Notice>
          )}
          {renderFields((field) => (failure?.field === field ? failure.message : undefined))}
          <Alert role="alert">
            {failure !== undefined && failure.field === undefined ? (
              <FormError>
                <Icon name="warning" size={20} />
                <span>{failure.message}</span>
              </FormError>
            ) : null}
          </Alert>
          <Button look="primary" type="submit" size="large" isBusy={isSending} fullWidth>
            {submitLabel}
          </Button>
        </Form>
      </Card>
      <Footer>{footer}</Footer>
    </Page>
  )
}

function fieldOf(error: RequestFailure, fields: readonly FieldName[]): FieldName | undefined {
  const field = fields.find((name) => name === error.field) ?? fieldOfCodeEntries.get(error.code)
  return field !== undefined && fields.includes(field) ? field : undefined
}

/** A link to the other form that keeps where to go afterwards. */
export function OtherFormLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { search } = useLocation()
  const next = new URLSearchParams(search).get('next')
  return <TextLink to={next === null ? to : `${to}?next=${encodeURIComponent(next)}`}>{children}</TextLink>
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 20 })

// The place is always there, so that what appears in it is read out; empty it takes no room.
const Alert = styled('div')({ '&:empty': { marginTop: -20 } })

const Notice = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  padding: 12,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  '& svg': { flexShrink: 0, marginTop: 2 },
}))

const FormError = styled(Notice)(({ theme }) => ({ color: theme.vars.palette.error.main, fontWeight: 550 }))

const Footer = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, textAlign: 'center' }))

const TextLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 650,
  color: theme.vars.palette.secondary.main,
}))
