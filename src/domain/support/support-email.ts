/** The contact of a service that has not set one. */
export const placeholderEmail = 'support@fireside.example';
