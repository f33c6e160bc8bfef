/** The devices on which the user is signed in, with the way to end those sessions from here. */
import { describeDevice, endOtherSessions, endSession, listSessions, type DeviceSession } from '#auth'
import { useAuth } from '#auth/client'
import { formatCount } from '#base/text/format'
import { useToast } from '#messaging/client'
import { Ago } from '#ui/ago'
import { Button } from '#ui/button'
import { Card, QuietText, Stack } from '#ui/card'
import { ListRow } from '#ui/list/list-row'
import { Page } from '#ui/page/page'
import { StatusLine } from '#ui/page/status-line'
import { FormAlert } from '#ui/page/notice'
import { StateIcon } from '#ui/page/place'
import { ServerPart, useServerData, useAction } from './server-part.tsx'

const TITLE = 'Geräte'

export function DevicesScreen() {
  const [data, reload] = useServerData(listSessions)
  return (
    <Page title={TITLE} heading={TITLE} lead="Hier bist du gerade angemeldet." maxWidth={720}>
      <Card aria-label={TITLE}>
        <ServerPart data={data} onRetry={reload}>
          {({ sessions }) => <Sessions sessions={sessions} onChange={reload} />}
        </ServerPart>
      </Card>
    </Page>
  )
}

function Sessions(props: { readonly sessions: readonly DeviceSession[]; readonly onChange: () => void }) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const others = props.sessions.filter(({ isCurrent }) => !isCurrent)

  async function end(session: DeviceSession): Promise<void> {
    const done = await action.run(() => call(endSession, { sessionId: session.id }))
    if (done === undefined) return
    document.querySelector('h1')?.focus()
    toasts.show({ kind: 'success', text: `${describeDevice(session.userAgent)} ist abgemeldet` })
    props.onChange()
  }

  async function endOthers(): Promise<void> {
    const done = await action.run(() => call(endOtherSessions, {}))
    if (done === undefined) return
    toasts.show({ kind: 'success', text: `${formatCount(others.length, 'Gerät', 'Geräte')} abgemeldet` })
    props.onChange()
  }

  return (
    <Stack gap={2}>
      <FormAlert message={action.error?.message} />
      <ul>
        {[...props.sessions.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(session)} isBusy={action.isBusy} />
        ))}
      </ul>
      {others.length === 0 ? (
        <QuietText>Sonst bist du nirgends angemeldet.</QuietText>
      ) : (
        <div>
          <Button icon="signOut" isBusy={action.isBusy} onClick={() => void endOthers()}>
            Alle anderen abmelden
          </Button>
        </div>
      )}
    </Stack>
  )
}

type SessionRowProps = { readonly session: DeviceSession; readonly onEnd: () => void; readonly isBusy: boolean }

function SessionRow({ session, onEnd, isBusy }: SessionRowProps) {
  const name = describeDevice(session.userAgent)
  return (
    <ListRow
      before={<StateIcon name="device" tone={session.isCurrent ? 'good' : 'wait'} />}
      title={name}
      detail={
        <>
          {session.isCurrent ? (
            <StatusLine tone="good">Dieses Gerät</StatusLine>
          ) : (
            <>
              Zuletzt gesehen: <Ago iso={session.lastSeenAt} />
            </>
          )}
          {session.ipAddress === '' ? null : <div>Adresse: {session.ipAddress}</div>}
        </>
      }
      actions={
        session.isCurrent ? undefined : (
          <Button isBusy={isBusy} onClick={onEnd} label={`Abmelden: ${name}`}>
            Abmelden
          </Button>
        )
      }
    />
  )
}
