/** The devices that get pushes, and the way to end that from here. */
import { removePush } from '#messaging'
import { useToast } from '#messaging/client'
import { useAuth } from '#auth/client'
import { Ago } from '#ui/ago'
import { Button } from '#ui/button'
import { QuietText, TitledCard } from '#ui/card'
import { ListRow } from '#ui/list/list-row'
import { FormAlert } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { StateIcon } from '#ui/page/place'
import { ServerPart, type ServerData, useAction } from '../../account/server-part.tsx'

export type PushDevice = { readonly installationId: string; readonly device: string; readonly renewedAt: string }

type PushDevicesSectionProps = {
  readonly data: ServerData<{ readonly installations: readonly PushDevice[] }>
  /** This installation of the app, once it has asked for pushes. */
  readonly ownId: string | undefined
  readonly onReload: () => void
  /** Turns pushes off here, which is more than the server forgetting them. */
  readonly onTurnOffHere: () => Promise<void>
}

export function PushDevicesSection({ data, ownId, onReload, onTurnOffHere }: PushDevicesSectionProps) {
  return (
    <TitledCard id="push-devices" title="Geräte mit Push">
      <ServerPart data={data} onRetry={onReload}>
        {({ installations }) =>
          installations.length === 0 ? (
            <QuietText>Noch keins. Oben schaltest du es auf diesem Gerät ein.</QuietText>
          ) : (
            <Devices devices={installations} ownId={ownId} onReload={onReload} onTurnOffHere={onTurnOffHere} />
          )
        }
      </ServerPart>
    </TitledCard>
  )
}

type DevicesProps = Omit<PushDevicesSectionProps, 'data'> & { readonly devices: readonly PushDevice[] }

function Devices({ devices, ownId, onReload, onTurnOffHere }: DevicesProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const isOwn = ({ installationId }: PushDevice): boolean => installationId === ownId

  async function end(device: PushDevice): Promise<void> {
    if (isOwn(device)) await onTurnOffHere()
    else {
      const done = await action.run(() => call(removePush, { installationId: device.installationId }))
      if (done === undefined) return
    }
    document.querySelector('h1')?.focus()
    toasts.show({ kind: 'success', text: `Kein Push mehr: ${device.device}` })
    onReload()
  }

  return (
    <>
      <FormAlert message={action.error?.message} />
      <ul>
        {[...devices.filter(isOwn), ...devices.filter((device) => !isOwn(device))].map((device) => (
          <ListRow
            key={device.installationId}
            before={<StateIcon name="device" tone={isOwn(device) ? 'good' : 'wait'} />}
            title={device.device}
            detail={
              <>
                {isOwn(device) ? <StatusLine tone="good">Dieses Gerät</StatusLine> : null}
                <div>
                  Zuletzt erneuert: <Ago iso={device.renewedAt} />
                </div>
              </>
            }
            actions={
              <Button isBusy={action.isBusy} onClick={() => void end(device)} label={`Push beenden: ${device.device}`}>
                Push beenden
              </Button>
            }
          />
        ))}
      </ul>
    </>
  )
}
