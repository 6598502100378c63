export type { Preview, RefusedCandidate } from '@kaiju/server/client';
export type { FactSeen } from '@kaiju/server/protocol';
export { counted } from '../words/counted.ts';
export { Avatar, type AvatarProps } from './avatar.tsx';
export type { ArmedWhen, BoardModule, BoardProps, Motion, OptionsProps, Piece, Prepared } from './board.ts';
export { Button, type ButtonProps, buttonClass, IconButton, type IconButtonProps } from './button.tsx';
export { Dialog, type DialogProps, Drawer } from './dialog.tsx';
export { type Choice, NumberField, Segments, Select, Slider, Switch, TextField } from './fields.tsx';
export { overlapping, PULSE, RISE, SHAKE, SPREAD } from './frames.ts';
export { pressed, useBoardKeys, useHotkeys } from './hotkeys.ts';
export { Icon, type IconProps, iconHref } from './icon.tsx';
export { Logo } from './logo.tsx';
export { useIsPhone, useMedia, usePrefersReducedMotion } from './media.ts';
export { Phases, type PhasesProps } from './phases.tsx';
export { Popover, type PopoverProps, Tooltip, type TooltipProps } from './popover.tsx';
export { seeded } from './seed.ts';
export {
  changeSettings,
  followOtherTabs,
  type Settings,
  type Speed,
  settings,
  showSettings,
  useSettings,
  useSpeed,
} from './settings.ts';
export { Empty, Kbd, Spinner } from './small.tsx';
export { playSound, type SoundName, soundNames, toggleSound } from './sound.ts';
export { type Spot, Stage } from './stage.ts';
export { Badge, Card, Panel, type PanelProps } from './surface.tsx';
export { type Tab, Tabs, type TabsProps } from './tabs.tsx';
export { callBack, usePageTitle } from './title.ts';
export { type ToastOptions, Toasts, toast } from './toast.tsx';
