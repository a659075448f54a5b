/** The contact of a service that has not set one. */
export const placeholderSupportEmail = 'support@fireside.example';
