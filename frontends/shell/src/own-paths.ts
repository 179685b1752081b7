/** The shell's own pages besides the landing page; any other path outside the remotes' is answered with 404. */
export const ownPaths = ['/auth', '/auth/link', '/accessibility', '/privacy', '/reminders'];
