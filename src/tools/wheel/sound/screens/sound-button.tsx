import { IconButton } from '#ui/button'

const soundIcon = {
  path: 'M4.500 9.500v5h3.300L12.500 18.500v-13L7.800 9.500H4.500Zm11.300-.9a4.800 4.800 0 0 1 0 6.800m2.600-9.400a8.500 8.500 0 0 1 0 12',
}
const silentIcon = {
  path: 'M4.500 9.500v5h3.300L12.500 18.500v-13L7.800 9.500H4.500Zm11.500.2 4.600 4.600m0-4.600L16 14.300',
}

type SoundButtonProps = { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }

/** Turns the sounds of the wheel on and off, also in the middle of a spin. */
export function SoundButton({ isOn, onChange }: SoundButtonProps) {
  return (
    <IconButton icon={isOn ? soundIcon : silentIcon} label="Ton" isPressed={isOn} onClick={() => onChange(!isOn)} />
  )
}
