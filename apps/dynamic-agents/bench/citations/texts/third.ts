export const third = `
# Badge policy
Badges are worn visibly at all times. A lost badge is reported to the security office within two hours and costs 25 euros to replace. Temporary badges are valid for one day. Contractors' badges are orange and expire every quarter.
+ You have to wear your badge visibly at all times.
+ A lost badge must be reported to the security office in no more than two hours.
+ It costs €25 to replace a badge that was lost.
+ Contractors have orange badges, which expire each quarter.
- number: A lost badge must be reported to the security office within two days.
- number: It costs €52 to replace a lost badge.
- name: Contractors have purple badges, which expire each quarter.
- negation: Badges are not worn visibly.
- number: Temporary badges are valid for two days.

# Message bus migration
The team of Piotr Nowak moved the order events from RabbitMQ to Kafka between March and May 2024. Throughput went from 4,000 to 11,000 messages a second. Old consumers keep working through a bridge that is switched off on 31 December 2025.
+ Piotr Nowak's team migrated the order events from RabbitMQ to Kafka.
+ After the move, throughput rose from 4000 to 11,000 messages per second.
+ A bridge keeps old consumers working; it will be switched off on December 31, 2025.
+ The migration took place from March to May 2024.
- name: Piotr Nowak's team migrated the order events from Kafka to RabbitMQ.
- number: After the move, throughput rose from 4000 to 17,000 messages per second.
- number: The bridge will be switched off on December 31, 2026.
- name: Pavel Nowak's team moved the order events.
- negation: Old consumers do not keep working.
- number: Throughput went from 4,000 to 11,000 messages a minute.

# Allergies in the canteen
Dishes with nuts are labelled with the letter N, those with gluten with G. The kitchen cannot rule out traces. Chef Beatriz Lima prepares meals without lactose if they are ordered by 9:00. There is a vegan dish every day except Thursday.
+ Nuts are labelled with N and gluten with G.
+ Traces cannot be ruled out by the kitchen.
+ If you order by 9 am, Beatriz Lima prepares a lactose-free meal, that is one without lactose.
+ Except on Thursdays there is a vegan dish every day.
- negation: The kitchen can rule out traces.
- number: Beatriz Lima prepares meals without lactose if they are ordered by 10:00.
- name: Chef Bianca Lima prepares meals without lactose.
- name: There is a vegan dish every day except Tuesday.

# Mietvertrag Büro Süd
Der Mietvertrag für das Büro Süd läuft bis Ende 2028. Die Miete beträgt 12.400 Euro im Monat zuzüglich Nebenkosten. Untervermietung ist nicht gestattet. Ansprechpartner des Vermieters ist Herr Kowalski. Tiere dürfen mitgebracht werden.
+ Der Mietvertrag läuft noch bis Ende 2028.
+ Die monatliche Miete beträgt 12.400 Euro zuzüglich Nebenkosten.
+ Eine Untervermietung ist nicht gestattet.
+ Herr Kowalski ist Ansprechpartner beim Vermieter.
- number: Der Mietvertrag läuft bis Ende 2026.
- number: Die Miete beträgt 14.200 Euro im Monat.
- negation: Untervermietung ist gestattet.
- name: Herr Kaminski ist Ansprechpartner des Vermieters.
- negation: Tiere dürfen nicht mitgebracht werden.

# Retry policy
Calls to the payment provider time out after 8 seconds and are retried twice with a pause of 500 ms. Refunds are never retried automatically. The circuit opens after 20 failures in a minute and closes again after 90 seconds. Settings are in \`payments/retry.toml\`.
+ A call to the payment provider times out after 8 seconds.
+ Calls are retried two times, pausing 500 milliseconds in between.
+ Refunds are not retried automatically.
+ The circuit opens when there are 20 failures within a minute.
+ You find the settings in \`payments/retry.toml\`.
- number: A call to the payment provider times out after 18 seconds.
- number: Calls are retried five times with a pause of 500 ms.
- negation: Refunds are retried automatically.
- name: You find the settings in \`payments/limits.toml\`.
- number: The circuit opens after 90 failures in a minute.
- number: The circuit closes again after 20 seconds.

# The Danube
The Danube is 2,850 kilometres long and flows through ten countries, more than any other river. It rises in the Black Forest and reaches the Black Sea in Romania. Vienna, Budapest and Belgrade are capitals on its banks. It was the border of the Roman Empire for centuries.
+ With 2850 km, the Danube flows through ten countries.
+ Its source is in the Black Forest: it rises there.
+ Vienna, Budapest and Belgrade lie on the banks of the Danube.
+ The Danube reaches the Black Sea in Romania.
- number: The Danube flows through twelve countries.
- number: The Danube is 2,580 kilometres long.
- name: The Danube reaches the Caspian Sea in Romania.
- name: Vienna, Prague and Belgrade lie on the banks of the Danube.
- name: The Danube reaches the Black Sea in Bulgaria.

# Travel booking
Flights are booked by the travel desk, hotels by the travellers themselves. Business class is permitted on flights of more than six hours. Hotels may cost 140 euros a night, in London and Zurich 190. Rebooking needs the consent of Greta Olsen.
+ The travel desk books flights, while travellers book hotels themselves.
+ You may fly business class if the flight takes more than six hours: it is permitted then.
+ In London and Zurich, hotels may cost 190 euros per night.
+ Greta Olsen has to consent to rebooking.
- name: The travel desk books hotels, while travellers book flights themselves.
- number: Business class is permitted on flights of more than four hours.
- number: In London and Zurich, hotels may cost 140 euros per night.
- name: Greta Nilsen has to consent to rebooking.
- negation: Rebooking does not need the consent of Greta Olsen.

# Storage classes
| Class | Copies | Price per GB |
|---|---|---|
| hot | 3 | $0.021 |
| warm | 2 | $0.012 |
| cold | 1 | $0.004 |

Cold objects cannot be read directly; they are restored within 12 hours.
+ Hot storage keeps 3 copies and costs $0.021 per GB.
+ Warm storage has two copies.
+ The price of the cold class is $0.004 per GB.
+ Cold objects cannot be read directly and are restored within 12 hours.
- number: Warm storage has three copies.
- number: The price of the cold class is $0.012 per GB.
- negation: Cold objects can be read directly.
- number: Cold objects are restored within 24 hours.

# Choir
The company choir meets on Wednesdays at 18:15 in the auditorium. Beginners are welcome; reading music is not required. The conductor is Elif Arslan. The concert on 14 December is sold out, a second one follows on 16 December.
+ On Wednesdays at 6:15 pm the choir meets in the auditorium.
+ Beginners are welcome.
+ You do not have to be able to read music: it is not required.
+ Elif Arslan conducts the choir.
+ The concert on 14 December is sold out.
- number: On Wednesdays at 7:15 pm the choir meets in the auditorium.
- name: On Thursdays at 18:15 the choir meets in the auditorium.
- negation: Reading music is required.
- name: Elif Aydin conducts the choir.
- number: The concert on 16 December is sold out.

# Vendor scores
In the survey of June, Altrex scored 8.1, Bellwood 7.4 and Corvus 6.9 out of 10. Corvus lost points for late deliveries. Bellwood is the only vendor that is certified under ISO 14001. The next survey is run by Henrik Dahl.
+ Altrex scored 8.1 out of 10 in the June survey.
+ Bellwood reached a score of 7.4.
+ Late deliveries cost Corvus points: it lost them.
+ Only Bellwood is certified under ISO 14001.
+ Henrik Dahl runs the next survey.
- number: Altrex scored 7.4 out of 10 in the June survey.
- name: Altrex lost points for late deliveries.
- name: Only Corvus is certified under ISO 14001.
- number: Bellwood is certified under ISO 27001.
- name: Henrik Lund runs the next survey.
- negation: Bellwood is not certified under ISO 14001.

# Photo rights
Pictures from the image library may be used for internal slides without asking. For advertising, written consent of the people shown is needed. Pictures older than eight years are deleted. The library is kept by the brand team in Oslo.
+ For internal slides you can use pictures from the image library without asking.
+ Advertising needs the written consent of the people shown.
+ After eight years pictures are deleted.
+ The brand team in Oslo keeps the library.
- negation: Advertising does not need the written consent of the people shown.
- number: Pictures older than five years are deleted.
- name: The brand team in Bergen keeps the library.
- name: The legal team in Oslo keeps the library.

# Versionsstand
Version 7.3 ist seit dem 2. Juni 2025 verfügbar. Sie unterstützt Windows 11 und macOS, aber kein Windows 10 mehr. Das Update dauert etwa zehn Minuten. Fehler meldet man an Herrn Vogel. Version 6 wird noch bis Jahresende gepflegt.
+ Seit dem 2. Juni 2025 ist Version 7.3 verfügbar.
+ Windows 10 wird von Version 7.3 nicht mehr unterstützt.
+ Das Update dauert ungefähr 10 Minuten.
+ Fehler sind an Herrn Vogel zu melden.
- number: Seit dem 2. Juli 2025 ist Version 7.3 verfügbar.
- negation: Version 7.3 unterstützt Windows 10.
- number: Das Update dauert ungefähr 40 Minuten.
- name: Fehler sind an Herrn Vogt zu melden.
`;
