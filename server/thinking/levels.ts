/** Does a bot of this level search for as long as it is given? */
export const isLong = (level: string) => level === 'strong' || level === 'master';
