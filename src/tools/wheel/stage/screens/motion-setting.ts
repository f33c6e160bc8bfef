/** „Ohne Drehbewegung“: chosen on a device for that device, beside what its system says of motion. */
import { readDeviceSetting, useDeviceSetting } from '#ui/device-setting'

const KEY = 'wheelWithoutMotion'
const OFF = 'true'

/** Whether wheels stand still here: by that choice or by the system's „weniger Bewegung“. */
export function prefersStillness(): boolean {
  return readDeviceSetting(KEY) === OFF || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The choice, and how to change it. */
export function useMotionOff(): readonly [isOff: boolean, setOff: (isOff: boolean) => void] {
  const [kept, keep] = useDeviceSetting(KEY)
  return [kept === OFF, (isOff) => keep(String(isOff))]
}
