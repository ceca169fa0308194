export const firstMore = `
# Meeting of the works council
Present: Anna Lindqvist (chair), Paul Mensah, Rosa Ibáñez. The council agreed to two days of home office a week. Paul Mensah voted against it. The next meeting is on Tuesday, 18 November, in room 204.
+ The council, chaired by Anna Lindqvist, agreed to two home-office days per week.
+ Paul Mensah voted against the proposal.
+ The next meeting takes place on 18 November in room 204.
- number: The council agreed to three home-office days per week.
- name: Rosa Ibáñez voted against it.
- number: The next meeting takes place on 18 November in room 240.
- name: The next meeting takes place on 18 December in room 204.
- negation: The council did not agree to two days of home office a week.

# Solar plant
The plant on the roof of hall 3 has a peak output of 480 kW and went into operation in 2022. It covers about 35 percent of the site's consumption. The inverters come from Northvolt Systems; they are serviced twice a year.
+ The solar plant on hall 3 delivers up to 480 kW and has been in operation since 2022.
+ It covers roughly 35% of the consumption of the site.
+ Northvolt Systems made the inverters, which are serviced two times a year.
- number: The solar plant on hall 3 delivers up to 840 kW.
- number: It covers roughly 53% of the consumption of the site.
- name: Solaria Systems made the inverters.
- number: The solar plant has been in operation since 2020.
- number: The inverters are serviced four times a year.

# Support levels
Gold customers get an answer within one hour, around the clock. Silver customers get one within eight hours on working days. Bronze has no guaranteed time. Priority can only be raised by the account manager.
+ Gold customers receive an answer within 1 hour at any time, around the clock.
+ For Silver customers it is 8 hours on working days.
+ There is no guaranteed time for Bronze.
+ Only the account manager can raise the priority.
- number: Gold customers receive an answer within eight hours.
- name: Silver customers receive an answer within one hour, around the clock.
- negation: Bronze has a guaranteed time.
- number: Silver customers get an answer within four hours on working days.

# Ports of the services
ui-bff listens on port 8080, rag-server on 8090 and dynamic-agents on 8100. Only ui-bff should be reachable from outside. Metrics are at \`/metrics\` and need a token.
+ rag-server listens on port 8090.
+ Port 8100 belongs to dynamic-agents.
+ Only ui-bff should be reachable from outside.
+ A token is needed for \`/metrics\`.
- number: rag-server listens on port 8100.
- name: Port 8100 belongs to ui-bff.
- name: Only rag-server should be reachable from outside.
- negation: No token is needed for \`/metrics\`.

# Coffee growing
Arabica grows best between 1,000 and 2,000 metres above the sea and at 18 to 22 °C. Robusta tolerates more heat and contains about twice as much caffeine. Brazil grows roughly a third of the world's coffee, followed by Vietnam.
+ Arabica does best at 1000 to 2000 metres and at temperatures of 18 to 22 °C.
+ Robusta has about twice the caffeine and tolerates more heat.
+ Roughly a third of the world's coffee is grown in Brazil, with Vietnam following.
- name: Robusta does best at 1000 to 2000 metres and at temperatures of 18 to 22 °C.
- name: Roughly a third of the world's coffee is grown in Colombia.
- number: Arabica does best at 2000 to 3000 metres.
- negation: Robusta does not tolerate more heat.

# Library opening hours
The library is open Monday to Friday from 9:00 to 20:00 and on Saturday from 10:00 to 16:00. It is closed on Sundays and public holidays. Books may be borrowed for four weeks and renewed twice, unless somebody has reserved them.
+ From Monday to Friday the library is open from 9 am to 8 pm.
+ On Saturdays it opens from 10:00 to 16:00.
+ The library is closed on Sundays.
+ Books can be borrowed for four weeks.
- number: From Monday to Friday the library is open from 9 am to 9 pm.
- name: The library is closed on Mondays.
- number: Books can be borrowed for six weeks.
- negation: The library is open on Sundays.

# Encryption at rest
Volumes are encrypted with keys that are held in the vault. Keys are rotated every 90 days. Losing the vault means losing the data: there is no master key. Access to the vault is logged and reviewed by Omar Haddad each month.
+ The keys for encrypting volumes are held in the vault.
+ Keys rotate every 90 days.
+ There is no master key, so losing the vault means that the data is lost.
+ Omar Haddad reviews the logged access to the vault every month.
- number: Keys rotate every 30 days.
- negation: There is a master key.
- name: Omar Rashid reviews the logged access to the vault every month.
- negation: Access to the vault is not logged.

# Ticket workflow
A ticket starts as New and becomes Triaged when a severity is set. Only engineers may move it to In Progress. Tickets without activity for 60 days are closed automatically; reopening is possible within 14 days.
+ New tickets become Triaged as soon as a severity is set.
+ Only engineers can move a ticket to In Progress.
+ After 60 days without activity a ticket is closed automatically.
+ You can reopen it within two weeks.
- number: After 14 days without activity a ticket is closed automatically.
- name: New tickets become Resolved as soon as a severity is set.
- negation: Engineers may not move it to In Progress.
- number: You can reopen it within 60 days.

# Company car
Company cars may be used privately within the European Union. Fuel on private journeys abroad is paid by the driver. Parking fines are never paid by the company. The mileage is reported on the first working day of each month.
+ You may use a company car privately within the European Union.
+ The driver pays for fuel on private journeys abroad.
+ The company never pays parking fines.
+ Mileage has to be reported on the first working day of every month.
- negation: Company cars may not be used privately within the European Union.
- negation: Parking fines are paid by the company.
- name: You may use a company car privately within the United Kingdom.
- meaning: Company cars are replaced with electric ones.

# Batteries
Lithium iron phosphate cells last 3,000 to 6,000 cycles and do not contain cobalt. Their energy density is lower than that of NMC cells, about 160 Wh/kg against 250. They should not be charged below 0 °C.
+ LFP (lithium iron phosphate) cells last between 3000 and 6000 cycles.
+ Lithium iron phosphate cells contain no cobalt.
+ Their energy density is about 160 Wh/kg, lower than the 250 of NMC cells.
+ Charging them below 0 °C should be avoided: they should not be charged then.
- number: Lithium iron phosphate cells last between 1000 and 2000 cycles.
- negation: Lithium iron phosphate cells contain cobalt.
- number: Their energy density is about 250 Wh/kg, lower than the 160 of NMC cells.
- name: Lithium iron phosphate cells do not contain nickel.

# Onboarding
On the first day new colleagues collect their laptop from the service desk in room 1.14. Their buddy shows them round. Accounts are created by HR two days before they start. The security training has to be completed within the first two weeks.
+ New colleagues pick up their laptop from the service desk (room 1.14) on day one.
+ HR creates the accounts two days before the start.
+ The security training must be completed in the first two weeks.
- number: New colleagues pick up their laptop from the service desk in room 1.41.
- name: IT creates the accounts two days before the start.
- number: The security training must be completed in the first two months.
- negation: The security training does not have to be completed.

# Wine storage
Red wine keeps best at 12 to 14 degrees and 70 percent humidity, lying down and in the dark. Opened bottles last three to five days in the fridge. Champagne should not be stored in the fridge for more than four weeks.
+ Red wine is best kept at 12–14 degrees, with 70% humidity, lying in the dark.
+ An opened bottle lasts 3 to 5 days in the fridge.
+ Do not store champagne in the fridge for longer than four weeks.
- number: Red wine is best kept at 17 to 19 degrees.
- number: An opened bottle lasts 13 to 15 days in the fridge.
- negation: Champagne should be stored in the fridge for more than four weeks.
- name: Riesling should not be stored in the fridge for more than four weeks.

# Queue service
Messages stay in the queue for at most 7 days. A message that was not acknowledged within 45 seconds is delivered again, up to 10 times, and then moves to the dead-letter queue \`orders-dlq\`. Order is kept only within a partition.
+ A message stays in the queue for a week at most.
+ If it is not acknowledged within 45 seconds, a message is delivered again, at most ten times.
+ After that it goes to the dead-letter queue \`orders-dlq\`.
+ Ordering is only kept within one partition.
- number: A message stays in the queue for 10 days at most.
- number: If it is not acknowledged within 7 seconds, a message is delivered again.
- name: After that it goes to the dead-letter queue \`payments-dlq\`.
- negation: A message that was acknowledged within 45 seconds is delivered again.

# Training budget
Everyone has 1,200 euros and four days a year for training. What is not used does not carry over. Courses above 2,000 euros require a contract that binds the employee for one year. Requests go to Fatima Zahra in People Operations.
+ Each person has €1,200 and 4 days per year for training.
+ Unused budget does not carry over.
+ A course of more than 2000 euros requires a contract binding the employee for a year.
+ Send requests to Fatima Zahra in People Operations.
- number: Each person has €2,000 and four days per year for training.
- negation: What is not used carries over.
- name: Send requests to Fatima Zahra in Finance.
- number: A course of more than 2000 euros binds the employee for two years.
- name: Send requests to Farida Aziz in People Operations.

# Firewall
Outgoing traffic is blocked except on ports 443 and 53. Exceptions are requested with form NET-7 and are valid for 12 months. Remote access is by WireGuard; OpenVPN was switched off on 1 February 2025.
+ Outgoing traffic is only possible on ports 443 and 53; everything else is blocked.
+ Use form NET-7 to request an exception, which is valid for 12 months.
+ OpenVPN was switched off on February 1, 2025; remote access uses WireGuard.
- number: Exceptions are valid for 24 months.
- name: Use form NET-9 to request an exception.
- name: WireGuard was switched off on February 1, 2025.
- number: Outgoing traffic is blocked except on ports 443 and 80.

# Moon
The Moon orbits the Earth at a mean distance of 384,400 km and takes 27.3 days for one orbit. It has no atmosphere worth speaking of. Its gravity is about one sixth of the Earth's. Apollo 11 landed on 20 July 1969.
+ On average the Moon is 384,400 kilometres from the Earth.
+ One orbit takes the Moon 27.3 days.
+ The Moon has practically no atmosphere.
+ Apollo 11 landed there on July 20, 1969.
- number: On average the Moon is 348,400 kilometres from the Earth.
- number: One orbit takes the Moon 29.5 days.
- name: Apollo 12 landed there on July 20, 1969.
- negation: The Moon has an atmosphere.
- name: On average Mars is 384,400 kilometres from the Earth.

# Printing
Printers are found on floors 1 and 3. Print jobs wait for 24 hours and are released with your badge. Colour printing is switched off for interns. Toner is ordered by the front desk, not by the departments.
+ There are printers on the first and third floor: floors 1 and 3.
+ A print job waits 24 hours until you release it with your badge.
+ Interns have no colour printing; it is switched off for them.
+ The front desk orders the toner.
- number: There are printers on floors 2 and 3.
- number: A print job waits 48 hours until you release it with your badge.
- negation: Colour printing is not switched off for interns.
- negation: The front desk does not order the toner.

# Feature flags
Flags live in \`flags.yaml\` and are read every 20 seconds. A flag named \`beta_*\` is visible to members of the beta group alone. Flags older than one year are removed by Kenji Mori after he has asked the owning team.
+ Flags are kept in \`flags.yaml\`, which is read every 20 seconds.
+ Only members of the beta group see flags named \`beta_*\`.
+ Kenji Mori removes flags that are older than a year, after asking the owning team.
- name: Flags are kept in \`config.toml\`, which is read every 20 seconds.
- number: Flags are read every 20 minutes.
- name: Koji Mori removes flags that are older than a year.
- negation: Flags older than one year are not removed.

# Cheese
Parmigiano Reggiano ripens for at least 12 months, usually 24. It is made of raw cow's milk in Parma, Reggio Emilia and Modena. Grana Padano may be made of pasteurised milk and ripens for nine months or more.
+ Parmigiano Reggiano has to ripen for at least twelve months.
+ It is made from raw cow's milk.
+ Grana Padano ripens for at least 9 months.
- number: Parmigiano Reggiano has to ripen for at least nine months.
- name: Grana Padano has to ripen for at least twelve months.
- name: Parmigiano Reggiano is made in Bologna.
- negation: Parmigiano Reggiano is not made of raw cow's milk.

# Quarterly figures
Revenue in Q2 rose by 12 percent to 84.6 million dollars. Operating costs fell to 51.2 million. The order backlog stands at 140 million, the highest since 2019. Chief executive Elena Petrova expects no growth in Q3.
+ Revenue grew 12% to $84.6 million in Q2.
+ Operating costs fell to 51.2 million dollars.
+ The order backlog of 140 million is the highest since 2019.
+ CEO Elena Petrova expects no growth in Q3.
- number: Revenue grew 21% to $84.6 million in Q2.
- number: Revenue grew 12% to $51.2 million in Q2.
- negation: Revenue in Q2 did not rise.
- negation: Elena Petrova expects growth in Q3.
- name: Elena Ivanova expects no growth in Q3.
- negation: Operating costs rose to 51.2 million.

# Kündigung
Die Kündigungsfrist beträgt drei Monate zum Monatsende. Die Kündigung muss schriftlich an die Personalabteilung in Köln gehen; eine E-Mail reicht nicht. Offene Urlaubstage werden ausgezahlt, wenn sie nicht mehr genommen werden können.
+ Die Kündigungsfrist liegt bei 3 Monaten zum Monatsende.
+ Eine E-Mail reicht für die Kündigung nicht; sie muss schriftlich erfolgen.
+ Offene Urlaubstage werden ausgezahlt, falls man sie nicht mehr nehmen kann.
- number: Die Kündigungsfrist beträgt sechs Monate zum Monatsende.
- negation: Für die Kündigung reicht eine E-Mail.
- name: Die Kündigung muss schriftlich an die Personalabteilung in Bonn gehen.
- negation: Offene Urlaubstage werden nicht ausgezahlt.

# Water quality
Samples are taken weekly at three points. Nitrate must stay below 50 mg per litre; the mean of last year was 18. Lead was not found in any sample. The laboratory in Utrecht sends its report within five working days.
+ Water samples are taken at 3 points every week.
+ The limit for nitrate is 50 mg per litre, and last year's mean was 18.
+ No sample contained lead.
+ The laboratory in Utrecht reports within five working days.
- number: The limit for nitrate is 18 mg per litre.
- negation: Lead was found in samples.
- name: The laboratory in Rotterdam reports within five working days.
- number: Samples are taken weekly at five points.

# Migrating to PostgreSQL 17
Before the migration, take a dump with \`pg_dump --format=custom\`. The migration of 200 GB takes about 90 minutes. Extensions must be reinstalled afterwards; \`pg_trgm\` is not copied. Do not run \`VACUUM FULL\` while it runs.
+ Take a dump with \`pg_dump --format=custom\` first, before the migration.
+ Migrating 200 GB takes around an hour and a half, about 90 minutes.
+ \`pg_trgm\` is not copied, and extensions must be reinstalled after the migration.
+ \`VACUUM FULL\` must not be run during the migration while it runs.
- name: Take a dump with \`pg_dump --format=plain\` before the migration.
- number: Migrating 200 GB takes around 19 minutes.
- negation: Extensions need not be reinstalled afterwards.
- name: \`pg_stat\` is not copied.
- negation: \`pg_trgm\` is copied.

# Working from abroad
Up to 20 days a year may be worked from another country of the EU or from Switzerland. Other countries need an exception by the tax team. The request is made at least four weeks before the journey. Work from countries under embargo is not possible.
+ You can work from another EU country or Switzerland for at most 20 days per year.
+ For other countries the tax team has to make an exception.
+ Make the request four weeks or more before the journey.
+ Working from countries under embargo is impossible.
- number: You can work from another EU country for at most 30 days per year.
- name: You can work from another EU country or Norway for at most 20 days per year.
- negation: Work from countries under embargo is possible.
- number: Make the request two weeks or more before the journey.
- negation: Other countries need no exception by the tax team.
`;
