/** Who issues the invoices. */
export const seller = {
  legalName: 'شركة سُمعة',
  vatNumber: '310122393500003',
  registrationNumber: '1010123456',
  address: { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' },
  phaseTwo: false,
};
