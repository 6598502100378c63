export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 8;

/** Where to put something of a size beside a box: below if there is room, else above, and never off the screen. */
export function placeBeside(
  box: Box,
  size: Pick<Box, 'width' | 'height'>,
  screen: Pick<Box, 'width' | 'height'>,
) {
  const below = box.y + box.height + GAP;
  const above = box.y - size.height - GAP;
  const fitsBelow = below + size.height <= screen.height - GAP;
  const top = fitsBelow || above < GAP ? below : above;
  const left = box.x + box.width / 2 - size.width / 2;
  return {
    left: Math.max(GAP, Math.min(left, screen.width - size.width - GAP)),
    top: Math.max(GAP, Math.min(top, screen.height - size.height - GAP)),
  };
}
